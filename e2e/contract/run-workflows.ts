import { createConfig } from '@redocly/openapi-core';
import { run } from '@redocly/respect-core/run';

export interface WorkflowRun {
  /** The path of the `.arazzo.yaml` file. */
  file: string;
  /** The file's source description and the address of its server, `name=url`. */
  server: string;
  inputs: Record<string, string>;
  /** Sends a request. The default follows no redirect. */
  fetch?: typeof fetch;
}

/** The result of one attempt of a step: each check by name, and whether it passed. */
export interface Attempt {
  workflow: string;
  step: string;
  failed: string[];
}

export interface WorkflowOutcome {
  /** Whether a workflow ended with a failed step. */
  hasProblems: boolean;
  attempts: Attempt[];
  /** The runner's whole output, for the message of a failed test. */
  log: string;
}

/**
 * Sends a request without following redirects. Otherwise a creation's 303 would become a GET of its `Location`, which the
 * source misspells, and the created check would be lost. The runner's command line has no such option; its API has.
 */
export const fetchWithoutRedirect: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: 'manual' });

/** Runs every workflow of an Arazzo file, and checks each response against the contract. */
export async function runWorkflows({
  file,
  server,
  inputs,
  fetch = fetchWithoutRedirect,
}: WorkflowRun): Promise<WorkflowOutcome> {
  const printed: string[] = [];
  const print = (text: string): void => void printed.push(text);
  const results = await run({
    files: [file],
    server: [server],
    input: JSON.stringify(inputs),
    config: await createConfig({}),
    maxSteps: 200,
    maxFetchTimeout: 10_000,
    executionTimeout: 60_000,
    requestFileLoader: { getFileBody: async () => new Blob() },
    logger: {
      error: print,
      warn: print,
      info: print,
      output: print,
      printNewLine: () => print('\n'),
      printSeparator: (separator) => print(separator.repeat(20)),
      indent: (text, depth) => ' '.repeat(depth) + text,
    },
    fetch,
    skipLint: true,
  }).catch((cause: unknown) => {
    // The runner throws when a failed step leaves an output of its workflow without a value.
    throw new Error(`${file} stopped:\n${printed.join('')}`, { cause });
  });
  const result = results[0];
  if (!result) throw new Error(`${file} was not run`);
  return {
    hasProblems: result.hasProblems,
    attempts: result.executedWorkflows.flatMap(({ workflowId, executedSteps }) =>
      executedSteps.flatMap((step) =>
        'checks' in step
          ? [
              {
                workflow: workflowId,
                step: step.stepId,
                failed: step.checks.filter(({ passed }) => !passed).map(({ name }) => name),
              },
            ]
          : [],
      ),
    ),
    log: printed.join(''),
  };
}
