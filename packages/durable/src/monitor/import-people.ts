import { type Clock, InvalidRequestError } from '@workrights/client';

import type { MonitorLedger } from './store/monitor-store.ts';
import { type Problem, problemWith } from '../base/rows/row.ts';
import type { ColumnUse } from '../spreadsheet/fields.ts';
import { calendarDate } from '@workrights/time/calendar';
import { systemClock } from '@workrights/time/clock';
import { serviceDay } from '@workrights/time/service-day';
import type { PersonRecord } from './person.ts';

/** People per transaction. */
const BATCH = 500;
const DATES = ['consentUntil', 'employedFrom', 'employedUntil', 'workRightsEndsOn'] as const;

/** Result of an import. `added`, `updated` and `unchanged` people are in the register. */
export interface ImportSummary {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that gave no person, or only part of one, by problem code. */
  readonly problems: Readonly<Record<string, number>>;
  /** Only for a file. */
  readonly columns?: readonly ColumnUse[];
}

/** A problem of a row of the source. It contains no cell. */
export interface ImportProblem extends Problem {
  /** 1 is the first row below the heading. */
  readonly row: number;
  /** Whether the person is in the register anyway, as far as the row is readable. */
  readonly isKept: boolean;
}

export interface ImportOptions {
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

/** For an import with one company for all rows. */
export interface CompanyOption {
  /** The company of the employee ids, if several companies share a ledger. A column `company` takes precedence. */
  readonly company?: string | undefined;
}

/**
 * Adds people, or updates those with the same employee id. Repeating an import changes nothing.
 *
 * @throws InvalidRequestError, changing nothing, for a record without an employee id or with an invalid day.
 */
export async function importPeople(
  ledger: MonitorLedger,
  people: readonly PersonRecord[],
  { clock = systemClock }: ImportOptions = {},
): Promise<ImportSummary> {
  const wrong = people.flatMap(problemsOf);
  if (wrong.length > 0) throw new InvalidRequestError(wrong);
  const importing = new Importing(ledger, clock);
  for (const [index, person] of people.entries()) await importing.add(person, index + 1);
  return importing.end();
}

/** Deletes a person and everything known about them from the register; their planned check isn't sent. False if there is none. */
export function forgetPerson(
  ledger: MonitorLedger,
  employeeId: string,
  company: string | null = null,
): Promise<boolean> {
  return ledger.monitor.forget(employeeId, company);
}

/** Writes people in batches, and counts them. */
export class Importing {
  readonly #ledger: MonitorLedger;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #counts = { added: 0, updated: 0, unchanged: 0 };
  readonly #problems: Record<string, number> = {};
  readonly #onProblem: ((problem: ImportProblem) => void) | undefined;
  #batch: { readonly person: PersonRecord; readonly row: number }[] = [];

  constructor(
    ledger: MonitorLedger,
    clock: Pick<Clock, 'now'>,
    onProblem?: ((problem: ImportProblem) => void) | undefined,
  ) {
    this.#ledger = ledger;
    this.#clock = clock;
    this.#onProblem = onProblem;
  }

  /** @param row number in the source, for messages. */
  async add(person: PersonRecord, row: number): Promise<void> {
    this.#batch.push({ person, row });
    if (this.#batch.length === BATCH) await this.#write();
  }

  note(problem: Problem, row: number, isKept: boolean): void {
    const { code } = problem;
    this.#problems[code] = (this.#problems[code] ?? 0) + 1;
    this.#onProblem?.({ row, ...problem, isKept });
  }

  async end(): Promise<ImportSummary> {
    await this.#write();
    return { ...this.#counts, problems: this.#problems };
  }

  async #write(): Promise<void> {
    const now = this.#clock.now();
    const people = this.#batch.map(({ person }) => person);
    const outcomes = await this.#ledger.monitor.merge(people, serviceDay(now), now);
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome === 'other-person') this.note(OTHER_PERSON, this.#batch[index]!.row, false);
      else this.#counts[outcome] += 1;
    }
    this.#batch = [];
  }
}

export const NO_REFERENCE = problemWith('no-reference', {
  column: 'reference',
  rule: 'is missing',
  fix: 'Give each person their employee id as reference.',
});

const OTHER_PERSON = problemWith('other-person', {
  column: 'reference',
  rule: 'is the employee id of somebody with another document, name and birth date',
  fix: 'Give each person an employee id of their own, or name the company. Until then nobody is checked under this id.',
});

function problemsOf(person: PersonRecord, index: number): { path: string; rule: string }[] {
  const at = (name: string, rule: string) => ({ path: `people.${index}.${name}`, rule });
  return [
    ...(typeof person.employeeId === 'string' && person.employeeId.trim() !== ''
      ? []
      : [at('employeeId', 'must be a text')]),
    ...DATES.filter(
      (name) => person[name] !== undefined && person[name] !== null && !calendarDate(person[name]),
    ).map((name) => at(name, 'must be a day: yyyy-mm-dd')),
    ...(person.result && !calendarDate(person.result.checkedOn)
      ? [at('result.checkedOn', 'must be a day: yyyy-mm-dd')]
      : []),
  ];
}
