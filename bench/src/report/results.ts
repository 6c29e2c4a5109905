import { readFileSync } from 'node:fs';

import { promiseTable, type PromisedFigure } from './promises.ts';

export const resultsFile = new URL('../../results.json', import.meta.url);

/** The parts in the order of their runs, and what each measures. */
export const parts = {
  sandbox: 'The sandbox',
  client: 'The client',
  cli: 'The command',
  durable: 'Many checks',
  plan: 'Planning many rows',
  relay: 'The relay',
  observe: 'The observer',
  portal: 'The portal',
  lighthouse: 'The portal as Lighthouse sees it',
  n8n: 'The n8n node',
} as const;

export type Part = keyof typeof parts;

/** The result of a part's last run. */
export interface PartResult {
  /** `yyyy-mm-dd` */
  readonly date: string;
  readonly node: string;
  readonly cores: number;
  readonly promises: readonly PromisedFigure[];
}

export type Results = { readonly [Name in Part]?: PartResult };

export function readResults(): Results {
  return JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;
}

/** The table of all promises. Each part has the day of its run. */
export function allPromises(results: Results): string {
  return partsOf(results)
    .map(
      ([part, { date, node, cores, promises }]) =>
        `**${parts[part]}** (${date}, Node ${node}, ${cores} cores)\n\n${promiseTable(promises)}`,
    )
    .join('\n\n');
}

/** The parts that have run, in the order of `parts`. */
export function partsOf(results: Results): [Part, PartResult][] {
  return (Object.keys(parts) as Part[]).flatMap((part) => {
    const result = results[part];
    return result === undefined ? [] : [[part, result] satisfies [Part, PartResult]];
  });
}
