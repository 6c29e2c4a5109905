import type { Counts } from '@workrights/durable';
import { rows } from '../../output/plain.ts';

/** The states in words for the progress line. */
const STATES = {
  planned: 'not sent yet',
  submitting: 'being sent',
  pending: 'sent without a result yet',
  completed: 'with a result',
  failed: 'checked without a result',
  refused: 'refused',
  unknown: 'sent with the response lost',
  held: 'held for a person to decide',
} as const satisfies Readonly<Record<Exclude<keyof Counts, 'total'>, string>>;

/** The same with their consequences, for the table. */
const MEANING: Readonly<Record<keyof Counts, string>> = {
  ...STATES,
  total: 'rows',
  failed: `${STATES.failed}: see the exceptions of the report`,
  refused: 'not sent, or rejected by the service: no check exists',
  unknown: `${STATES.unknown}: the run looks for the check`,
  held: `${STATES.held}: see the exceptions of the report`,
};

const number = new Intl.NumberFormat('en');

export function formatNumber(value: number): string {
  return number.format(value);
}

/** A number with its noun: 1 lookup, 2 lookups. */
export function counted(value: number, noun: string): string {
  return `${formatNumber(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** Rows by state in one line. States without rows are omitted. */
export function countsInLine(counts: Counts): string[] {
  const states = Object.keys(STATES) as (keyof typeof STATES)[];
  return states
    .filter((state) => counts[state] > 0)
    .map((state) => `${formatNumber(counts[state])} ${STATES[state]}`);
}

/** Rows by state as a table. States without rows are omitted. */
export function showCounts(counts: Counts): string {
  const states = Object.keys(STATES) as (keyof typeof STATES)[];
  const shown = ['total' as const, ...states.filter((state) => counts[state] > 0)];
  return rows(shown.map((state) => [state, `${formatNumber(counts[state]).padStart(9)}  ${MEANING[state]}`]));
}

/** Whether some rows of a run ended without a result. */
export function hasFailures({ failed, refused, held }: Counts): boolean {
  return failed + refused + held > 0;
}
