import type { Entitlement, VisaSummary } from '@workrights/client';
import type { RowState } from '../ledger/row.ts';
import type { Exception } from './exceptions.ts';
import type { ReadEntitlement, Reading, UnknownReason } from './reading.ts';

/** Rows by what they say about one entitlement. Rows whose check does not ask for it are left out. */
export interface EntitlementTally {
  readonly asked: number;
  readonly by: Readonly<Record<Entitlement, number>>;
  /** Why the entitlement of the `unknown` ones is not known. */
  readonly reasons: Readonly<Partial<Record<UnknownReason, number>>>;
}

/** How many visas in force carry a condition. */
export interface ConditionTally {
  /** Its number; null for all that are in words only. */
  readonly code: string | null;
  readonly text: string;
  readonly people: number;
}

/** Visas by the month in which they end. */
export interface ExpiryTally {
  /** In their order, `yyyy-mm`; those without an expiry are left out. */
  readonly months: readonly { readonly month: string; readonly visas: number }[];
  /** Ended before the day of the report. */
  readonly ended: number;
  /** Completed checks without a date. It does not say that the visa never ends. */
  readonly noDate: number;
}

/** An exception with the number of its rows. */
export interface ExceptionTally extends Pick<Exception, 'kind' | 'reason' | 'rule' | 'fix'> {
  readonly rows: number;
}

/** What the charts of a report show. Nothing in it is of one person. */
export interface Tally {
  readonly rows: number;
  readonly states: Readonly<Partial<Record<RowState, number>>>;
  readonly work: EntitlementTally;
  readonly study: EntitlementTally;
  /** Completed checks whose visa has not ended by then, or has no date. */
  readonly inForce: number;
  readonly conditions: readonly ConditionTally[];
  readonly expiries: ExpiryTally;
  readonly exceptions: readonly ExceptionTally[];
}

/** More kinds of one thing are counted together: a service that makes up texts must not fill the memory. */
const MOST_KINDS = 200;
const OTHERS = { reason: 'others', rule: 'has another reason: see exceptions.csv', fix: '' };

/** Rules that name a row, a run or a check are another one for each row: counted, and shown, as one. */
const ONE_RULE: Readonly<Record<string, string>> = {
  duplicate: 'asks for the same check as another row',
  'already-checked': 'was sent by another run',
  'several-checks': 'More than one check can be the one of this row.',
};
const CONDITION_CODE = /^\d{4}$/u;

/** Counts the rows of a report, one after another. */
export class Tallies {
  #rows = 0;
  readonly #states: Partial<Record<RowState, number>> = {};
  readonly #work = new EntitlementCounter();
  readonly #study = new EntitlementCounter();
  readonly #conditions = new Map<string | null, { text: string; people: number }>();
  readonly #months = new Map<string, number>();
  #ended = 0;
  #noDate = 0;
  #inForce = 0;
  readonly #exceptions = new Map<string, ExceptionTally>();

  add({ row, summary, work, study }: Reading, exceptions: readonly Exception[]): void {
    this.#rows += 1;
    this.#states[row.state] = (this.#states[row.state] ?? 0) + 1;
    // A row that makes no request asks for nothing.
    if (summary !== undefined || row.data?.request !== undefined) {
      this.#work.add(work);
      this.#study.add(study);
    }
    if (summary !== undefined) {
      this.#addExpiry(summary);
      if (summary.daysLeft === null || summary.daysLeft >= 0) {
        this.#inForce += 1;
        this.#addConditions(summary);
      }
    }
    for (const exception of exceptions) this.#addException(exception);
  }

  tally(): Tally {
    return {
      rows: this.#rows,
      states: this.#states,
      work: this.#work.tally(),
      study: this.#study.tally(),
      inForce: this.#inForce,
      conditions: [...this.#conditions]
        .map(([code, { text, people }]) => ({ code, text, people }))
        .toSorted(
          (one, other) => other.people - one.people || (one.code ?? '~').localeCompare(other.code ?? '~'),
        ),
      expiries: {
        months: [...this.#months]
          .map(([month, visas]) => ({ month, visas }))
          .toSorted((one, other) => one.month.localeCompare(other.month)),
        ended: this.#ended,
        noDate: this.#noDate,
      },
      exceptions: [...this.#exceptions.values()].toSorted((one, other) => other.rows - one.rows),
    };
  }

  #addExpiry({ expiresOn, daysLeft }: VisaSummary): void {
    if (expiresOn === null || daysLeft === null) this.#noDate += 1;
    else if (daysLeft < 0) this.#ended += 1;
    else {
      const month = expiresOn.slice(0, 7);
      this.#months.set(month, (this.#months.get(month) ?? 0) + 1);
    }
  }

  /** A person who has a condition twice has it once. */
  #addConditions({ conditions }: VisaSummary): void {
    const codes = new Map(
      conditions.map(({ code, text }) => (isCode(code) ? [code, text] : [null, 'Conditions in words only'])),
    );
    for (const [code, text] of codes) {
      const known = this.#conditions.get(code);
      if (known !== undefined) known.people += 1;
      else if (this.#conditions.size < MOST_KINDS) this.#conditions.set(code, { text, people: 1 });
    }
  }

  #addException({ kind, reason, rule, fix }: Exception): void {
    const one = { kind, reason, rule: ONE_RULE[reason] ?? rule, fix };
    const isNew = !this.#exceptions.has(keyOf(one));
    const counted = isNew && this.#exceptions.size >= MOST_KINDS ? { kind, ...OTHERS } : one;
    const rows = this.#exceptions.get(keyOf(counted))?.rows ?? 0;
    this.#exceptions.set(keyOf(counted), { ...counted, rows: rows + 1 });
  }
}

function keyOf({ kind, reason, rule }: Omit<Exception, 'column'>): string {
  return JSON.stringify([kind, reason, rule]);
}

class EntitlementCounter {
  readonly #by: Record<Entitlement, number> = { yes: 0, limited: 0, no: 0, unknown: 0 };
  readonly #reasons: Partial<Record<UnknownReason, number>> = {};

  add({ entitlement, reason }: ReadEntitlement): void {
    if (reason === 'not-asked') return;
    this.#by[entitlement] += 1;
    if (reason !== null) this.#reasons[reason] = (this.#reasons[reason] ?? 0) + 1;
  }

  tally(): EntitlementTally {
    const asked = Object.values(this.#by).reduce((sum, each) => sum + each, 0);
    return { asked, by: this.#by, reasons: this.#reasons };
  }
}

function isCode(code: string | null): code is string {
  return code !== null && CONDITION_CODE.test(code);
}
