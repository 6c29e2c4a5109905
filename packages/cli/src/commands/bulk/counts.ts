import type { Counts } from '@workrights/durable';
import { rows } from '../../output/plain.ts';

const MEANING: Readonly<Record<keyof Counts, string>> = {
  total: 'rows',
  planned: 'not sent yet',
  submitting: 'being sent',
  pending: 'sent, without a result yet',
  completed: 'with a result',
  refused: 'not sent, or rejected by the service: no check exists',
  unknown: 'sent, but the response is lost: the run looks for the check',
  held: 'a person has to decide: see the exceptions of the report',
};

const number = new Intl.NumberFormat('en');

export function formatNumber(value: number): string {
  return number.format(value);
}

/** A number with its noun: 1 lookup, 2 lookups. */
export function counted(value: number, noun: string): string {
  return `${formatNumber(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** Rows by state, for people. States without rows are left out. */
export function showCounts(counts: Counts): string {
  const states = Object.keys(MEANING) as (keyof Counts)[];
  const shown = states.filter((state) => state === 'total' || counts[state] > 0);
  return rows(shown.map((state) => [state, `${formatNumber(counts[state]).padStart(9)}  ${MEANING[state]}`]));
}

/** Whether some rows of a run came to nothing. */
export function hasFailures({ refused, held }: Pick<Counts, 'refused' | 'held'>): boolean {
  return refused + held > 0;
}
