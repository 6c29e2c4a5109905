import type { Day, KnownResult, Person } from './person.ts';
import type { RuleName } from './rules.ts';

/** A day on which a rule asks for something. */
export interface DueDay {
  readonly rule: RuleName;
  readonly dueOn: Day;
}

/** What is due for a person on a day. */
export interface DuePerson {
  readonly id: string;
  readonly employeeId: string;
  /** When the monitor does it: the due day, or today for days that have passed. */
  readonly on: Day;
  /** The due days, the earliest first. */
  readonly reasons: readonly DueDay[];
  /** Whether a re-check is sent. False when a check since the due day has done what it asks for, and people are told only. */
  readonly recheck: boolean;
  readonly expiresOn: Day | null;
  /** Days from `on` to `expiresOn`; negative when it has passed. */
  readonly daysLeft: number | null;
}

/** Why a person is not checked. The first that holds. */
export type NotCheckedReason =
  | 'no-consent'
  | 'consent-ended'
  | 'left'
  | 'not-begun'
  | 'unreadable-dates'
  | 'no-request'
  | 'being-checked';

export interface NotChecked {
  readonly id: string;
  readonly employeeId: string;
  readonly reason: NotCheckedReason;
  /** Of the reason: the end of the consent or of employment, or its first day. */
  readonly day: Day | null;
  readonly expiresOn: Day | null;
  readonly daysLeft: number | null;
}

/** Why a person has to decide: nobody knows when the visa ends, or the last re-check failed. */
export type DecideReason = 'never-checked' | 'no-expiry' | 'check-refused' | 'check-held';

export interface ToDecide {
  readonly id: string;
  readonly employeeId: string;
  readonly reason: DecideReason;
  /** More about it: why there is no expiry (`unreadable`, `not-given`, …), or the code of the row's problem. */
  readonly detail: string | null;
  readonly result: KnownResult | null;
}

/** What the monitor does until a day. Everybody who is not in `notChecked` is checked when a rule asks for it. */
export interface MonitorPlan {
  readonly day: Day;
  readonly until: Day;
  /** By day, then by employee id: those of `day` first. */
  readonly due: readonly DuePerson[];
  readonly notChecked: readonly NotChecked[];
  readonly toDecide: readonly ToDecide[];
  readonly people: number;
}

/** A person with the due days that were told already, as `noteKey` writes them. */
export interface WatchedPerson extends Person {
  readonly told: ReadonlySet<string>;
}
