import { readFileSync } from 'node:fs';

/** The fields of a report of `workrights observe` that tests read. */
interface Report {
  readonly exchanges: number;
  readonly points: readonly { id: string; state: string; seen?: { count: number } }[];
}

export function reportIn(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}
