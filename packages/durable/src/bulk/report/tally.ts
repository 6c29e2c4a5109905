import type { Entitlement, VisaCheckCreate, VisaSummary } from '@workrights/client';
import type { RowState } from '../../base/rows/row.ts';
import { PersonalWords } from '../../base/privacy/personal-words.ts';
import type { Exception } from './exceptions.ts';
import type { ReadEntitlement, Reading, UnknownReason } from '../../base/rows/reading.ts';

/** Rows by one entitlement. Rows whose check doesn't ask for it, or which have no valid request, are omitted. */
export interface EntitlementTally {
  readonly asked: number;
  readonly by: Readonly<Record<Entitlement, number>>;
  /** Why the `unknown` entitlements are unknown. */
  readonly reasons: Readonly<Partial<Record<UnknownReason, number>>>;
}

/** How many visas in force have a condition. */
export interface ConditionTally {
  /** Its number; null for all conditions without one. */
  readonly code: string | null;
  /** The service's words. Empty unless several people share them, so that they can't reveal one person. */
  readonly text: string;
  readonly people: number;
}

/** Visas by the month in which they end. */
export interface ExpiryTally {
  /** In order, as `yyyy-mm`; visas without an expiry are omitted. */
  readonly months: readonly { readonly month: string; readonly visas: number }[];
  /** Ended before the day of the report. */
  readonly ended: number;
  /** Without a readable date. That doesn't mean that the visa never ends. */
  readonly noDate: number;
  /** Completed checks without a visa. */
  readonly noVisa: number;
}

/** An exception with the number of its rows. A row with several exceptions counts in each. */
export interface ExceptionTally extends Pick<Exception, 'kind' | 'reason' | 'rule' | 'fix'> {
  readonly rows: number;
}

/** The figures of a report's charts. None is about one person. */
export interface Tally {
  readonly rows: number;
  readonly states: Readonly<Partial<Record<RowState, number>>>;
  readonly work: EntitlementTally;
  readonly study: EntitlementTally;
  /** Rows without a valid request (no consent, or invalid), which are in neither entitlement. Duplicates don't count. */
  readonly withoutRequest: number;
  /** Visas that haven't ended by then, or have no date. */
  readonly inForce: number;
  readonly conditions: readonly ConditionTally[];
  readonly expiries: ExpiryTally;
  readonly exceptions: readonly ExceptionTally[];
  /** Rows with an exception: in total, and by kind. */
  readonly exceptionRows: number;
  readonly exceptionKinds: Readonly<Partial<Record<Exception['kind'], number>>>;
}

/** How many different reasons are counted. A service that invents new texts must not fill the memory. */
const MOST_KINDS = 200;
const OTHERS = { reason: 'others', rule: 'has another reason: see exceptions.csv', fix: '' };

/** Rules that name a row, a run or a check differ for each row. These words replace them, so that they are counted as one. */
const ONE_RULE: Readonly<Record<string, string>> = {
  duplicate: 'asks for the same check as another row',
  'already-checked': 'was sent by another run',
  'consent-contradicted': 'is of a person who has not agreed in another row',
  'same-document': 'names the document of another row, with other values',
  'several-checks': 'has more than one check that can be its own',
};
const CONDITION_CODE = /^\d{4}$/u;
const IN_WORDS = 'Conditions in words only';
/** How many people must share a condition's words before they are shown: words of one person may reveal that person. */
const SHARED_BY = 3;
/** How many different texts are counted per condition. If the service words it differently for everybody, none is shown. */
const MOST_TEXTS = 20;

export class Tallies {
  #rows = 0;
  readonly #states: Partial<Record<RowState, number>> = {};
  readonly #work = new EntitlementCounter();
  readonly #study = new EntitlementCounter();
  readonly #conditions = new Map<string | null, { people: number; readonly texts: Map<string, number> }>();
  readonly #months = new Map<string, number>();
  #ended = 0;
  #noDate = 0;
  #noVisa = 0;
  #withoutRequest = 0;
  #inForce = 0;
  readonly #exceptions = new Map<string, ExceptionTally>();
  readonly #kinds: Partial<Record<Exception['kind'], number>> = {};
  #exceptionRows = 0;

  add({ row, summary, work, study }: Reading, exceptions: readonly Exception[]): void {
    this.#rows += 1;
    this.#states[row.state] = (this.#states[row.state] ?? 0) + 1;
    if (summary === undefined && row.data?.request === undefined) this.#withoutRequest += 1;
    // A duplicate asks for the same check as another row, which is counted.
    else if (row.problem?.code !== 'duplicate') {
      this.#work.add(work);
      this.#study.add(study);
    }
    if (summary !== undefined) this.#addVisa(summary, row.data?.request);
    this.#addExceptions(exceptions);
  }

  tally(): Tally {
    return {
      rows: this.#rows,
      states: this.#states,
      work: this.#work.tally(),
      study: this.#study.tally(),
      withoutRequest: this.#withoutRequest,
      inForce: this.#inForce,
      conditions: [...this.#conditions]
        .map(([code, { people, texts }]) => ({
          code,
          text: code === null ? IN_WORDS : sharedOf(texts),
          people,
        }))
        .toSorted(
          (one, other) => other.people - one.people || (one.code ?? '~').localeCompare(other.code ?? '~'),
        ),
      expiries: {
        months: [...this.#months]
          .map(([month, visas]) => ({ month, visas }))
          .toSorted((one, other) => one.month.localeCompare(other.month)),
        ended: this.#ended,
        noDate: this.#noDate,
        noVisa: this.#noVisa,
      },
      exceptions: [...this.#exceptions.values()].toSorted((one, other) => other.rows - one.rows),
      exceptionRows: this.#exceptionRows,
      exceptionKinds: this.#kinds,
    };
  }

  #addVisa(summary: VisaSummary, request: VisaCheckCreate | undefined): void {
    const { expiresOn, daysLeft } = summary;
    if (!showsVisa(summary)) this.#noVisa += 1;
    else if (daysLeft !== null && daysLeft < 0) this.#ended += 1;
    else {
      this.#inForce += 1;
      this.#addConditions(summary, request);
      const month = expiresOn?.slice(0, 7);
      if (month === undefined) this.#noDate += 1;
      else this.#months.set(month, (this.#months.get(month) ?? 0) + 1);
    }
  }

  /** Counts a condition once per person, even if it is repeated. */
  #addConditions({ conditions }: VisaSummary, request: VisaCheckCreate | undefined): void {
    const codes = new Map(conditions.map(({ code, text }) => (isCode(code) ? [code, text] : [null, ''])));
    for (const [code, text] of codes) {
      const known = this.#conditions.get(code) ?? { people: 0, texts: new Map<string, number>() };
      known.people += 1;
      this.#conditions.set(code, known);
      const { texts } = known;
      const shared = texts.get(text) ?? 0;
      const isFit = () => request !== undefined && !new PersonalWords(request).areIn(text);
      if (code === null || (shared === 0 && texts.size >= MOST_TEXTS)) continue;
      if (shared >= SHARED_BY || isFit()) texts.set(text, shared + 1);
    }
  }

  /** Counts a row once per exception, even if three columns cause it. */
  #addExceptions(exceptions: readonly Exception[]): void {
    if (exceptions.length > 0) this.#exceptionRows += 1;
    for (const kind of new Set(exceptions.map(({ kind: each }) => each))) {
      this.#kinds[kind] = (this.#kinds[kind] ?? 0) + 1;
    }
    for (const [key, exception] of new Map(exceptions.map((each) => this.#counted(each)))) {
      const rows = this.#exceptions.get(key)?.rows ?? 0;
      this.#exceptions.set(key, { ...exception, rows: rows + 1 });
    }
  }

  /** The key and the words under which an exception is counted. */
  #counted({ kind, reason, rule, fix }: Exception): [key: string, Omit<ExceptionTally, 'rows'>] {
    const one = { kind, reason, rule: ONE_RULE[reason] ?? rule, fix };
    const isNew = !this.#exceptions.has(keyOf(one));
    const counted = isNew && this.#exceptions.size >= MOST_KINDS ? { kind, ...OTHERS } : one;
    return [keyOf(counted), counted];
  }
}

/** The words that most people share; empty if too few do. */
function sharedOf(texts: ReadonlyMap<string, number>): string {
  const [[text, people] = ['', 0]] = [...texts].toSorted(([, one], [, other]) => other - one);
  return people >= SHARED_BY ? text : '';
}

/** Without a visa there are no conditions and no expiry. New Zealand's checks have no outcome (service.md §2.4, §2.5). */
function showsVisa({ outcome, jurisdiction, ...summary }: VisaSummary): boolean {
  const isSuccess = outcome.code === 'SUCCESS' || (outcome.code === null && jurisdiction === 'NZL');
  const { visaType, visaName, visaClass, grantedOn, startsOn, expiresOn } = summary;
  return (
    isSuccess && [visaType, visaName, visaClass, grantedOn, startsOn, expiresOn].some((fact) => fact !== null)
  );
}

function keyOf({ kind, reason, rule }: Omit<ExceptionTally, 'rows'>): string {
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
