import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

import type { SharedN8n } from '../n8n/driver/start-n8n.ts';
import type { PackedPackage } from './packed-package.ts';

/** What the set-up of the slow suites makes, under the name that a failure is told by. */
export interface Preparations {
  /** Other people's tools, installed in their folder: OpenAPI tools, runtimes, compilers, what callers use beside the client. */
  'other tools': void;
  /** The client as npm gives it to its users. */
  'packed client': PackedPackage;
  /** A folder with the portal in `x/`, built for a host that does not exist. */
  'portal in a folder': string;
  /** The node's unpacked tarball, in a place where its `n8n-workflow` is the engine's own copy. */
  'node on the engine': string;
  /** Path of the node's tarball. */
  'packed node': string;
  /** n8n itself, installed. */
  n8n: void;
  /** An n8n that runs, with the packed node. */
  'shared n8n': SharedN8n;
}

type Outcome = { readonly value: unknown } | { readonly failure: string };

declare module 'vitest' {
  interface ProvidedContext {
    prepared: Record<string, Outcome>;
  }
}

/**
 * Prepares what the suites of a project need, all at once. What fails does not end the run: `prepared` tells those
 * suites that need it, and only those.
 *
 * @returns what was made
 */
export async function prepare<Name extends keyof Preparations>(
  project: TestProject,
  steps: { readonly [Step in Name]: () => Promise<Preparations[Step]> },
): Promise<Partial<Pick<Preparations, Name>>> {
  const outcomes = await Promise.all(
    Object.entries<() => Promise<unknown>>(steps).map(async ([name, make]) => {
      try {
        return [name, { value: await make() }] as const;
      } catch (error) {
        return [name, { failure: explain(error) }] as const;
      }
    }),
  );
  project.provide('prepared', Object.fromEntries(outcomes));
  return Object.fromEntries(
    outcomes.flatMap(([name, outcome]) => ('value' in outcome ? [[name, outcome.value]] : [])),
  ) as Partial<Pick<Preparations, Name>>;
}

/**
 * What the set-up made. A suite that cannot run without it calls this, and fails by name where it is missing.
 *
 * @throws Error that says what could not be prepared, and why
 */
export function prepared<Name extends keyof Preparations>(name: Name): Preparations[Name] {
  const outcome = inject('prepared')[name];
  if (outcome === undefined) throw new Error(`The set-up of this project does not prepare "${name}".`);
  if ('failure' in outcome) throw new Error(`Not run: "${name}" could not be prepared. ${outcome.failure}`);
  return outcome.value as Preparations[Name];
}

/** The end of what a failed program printed: installers name the cause last. */
function explain(error: unknown): string {
  const {
    message,
    stdout = '',
    stderr = '',
  } = error as { message: string; stdout?: string; stderr?: string };
  const printed = `${stdout}\n${stderr}`.trim().split('\n').slice(-15).join('\n');
  return `${message.split('\n')[0]}\n${printed}`.trim();
}
