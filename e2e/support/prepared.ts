import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

import type { SharedN8n } from '../n8n/driver/start-n8n.ts';
import type { PackedPackage } from './packed-package.ts';

/** The results of the slow suites' set-up. A failure names the key. */
export interface Preparations {
  /** Installed tools of other people: OpenAPI tools, runtimes, compilers, and what callers use with the client. */
  'other tools': void;
  /** The client as npm gives it to its users, next to the programs of `client/programs`. */
  'packed client': PackedPackage;
  /** The URL of a running server. Suites that stop one start their own. */
  Postgres: string;
  /** A folder with the portal in `x/`, built for a host that doesn't exist. */
  'portal in a folder': string;
  /** The node's unpacked tarball, next to the engine's own copy of `n8n-workflow`. */
  'node on the engine': string;
  /** The path of the node's tarball. */
  'packed node': string;
  /** n8n itself, installed. */
  n8n: void;
  /** A running n8n with the packed node. */
  'shared n8n': SharedN8n;
}

type Outcome = { readonly value: unknown } | { readonly failure: string };

declare module 'vitest' {
  interface ProvidedContext {
    prepared: Record<string, Outcome>;
  }
}

/**
 * Prepares in parallel what a project's suites need. A failure doesn't end the run: `prepared` reports it to the suites that
 * need the result.
 *
 * @returns the results
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
 * A result of the set-up. A suite that needs it calls this, and fails by name when it is missing.
 *
 * @throws Error that says what could not be prepared, and why
 */
export function prepared<Name extends keyof Preparations>(name: Name): Preparations[Name] {
  const outcome = inject('prepared')[name];
  if (outcome === undefined) throw new Error(`The set-up of this project does not prepare "${name}".`);
  if ('failure' in outcome) throw new Error(`Not run: "${name}" could not be prepared. ${outcome.failure}`);
  return outcome.value as Preparations[Name];
}

/** The end of a failed program's output, because installers print the cause last. */
function explain(error: unknown): string {
  const {
    message,
    stdout = '',
    stderr = '',
  } = error as { message: string; stdout?: string; stderr?: string };
  const printed = `${stdout}\n${stderr}`.trim().split('\n').slice(-15).join('\n');
  return `${message.split('\n')[0]}\n${printed}`.trim();
}
