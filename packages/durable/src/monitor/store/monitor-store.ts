import type { Nights } from '../../base/database/nights.ts';
import type { BulkLedger, Draft } from '../../bulk/ledger/ledger.ts';
import type { PrintsOf } from '../documents.ts';
import type { Night } from '../night.ts';
import type { Day, Decision, PersonRecord } from '../person.ts';
import type { WatchedPerson } from '../plan.ts';
import type { Telling } from '../tell.ts';
import type { ReadingStore } from './readings.ts';

/** What an import did with a person. `other-person`: nothing, because it gives the employee id to someone else. */
export type Merged = 'added' | 'updated' | 'unchanged' | 'other-person';

/** A person whose re-check is a row of a run that is being planned. */
export interface Assignment {
  readonly person: string;
  /** The person's version when the plan was made. */
  readonly version: number;
  readonly row: number;
}

/** A person with the number of its changes. If it has changed since a plan was made, the plan is invalid. */
export interface StoredPerson extends WatchedPerson {
  readonly version: number;
}

/**
 * The register of people: `ledger.monitor`. Each method that writes does so in one transaction, which is durable when its
 * promise settles. A re-check's result is stored in the same transaction that completes its row.
 */
export interface MonitorStore {
  /** All people, by id. Reports dated more than a day after `now`, by a fast clock, don't count. */
  people: (now?: number) => Promise<StoredPerson[]>;
  /** Adds or updates people, without writing unchanged ones. Results in the given order. */
  merge: (records: readonly PersonRecord[], today: Day, now: number) => Promise<Merged[]>;
  /**
   * Stores the decision that `judge` makes about the person's current state. False if there is no such person.
   *
   * @throws any error of `judge`; then nothing is written.
   */
  decide: (id: string, judge: (person: StoredPerson) => Decision, now: number) => Promise<boolean>;
  /** Stores that these due days were reported, and writes their events. Those that another process has reported are skipped. */
  tell: (tellings: readonly Telling[], now: number) => Promise<{ told: number; events: number }>;
  /**
   * Ends the plan of a run whose rows are the re-checks of these people, so that it can be started.
   *
   * @throws RegisterChangedError, changing nothing, if one of them has changed since the plan was made; the errors of
   * `Ledger.endPlan`.
   */
  endPlan: (draft: Draft, assignments: readonly Assignment[], now: number) => Promise<void>;
  /** The monitor's last run, and the problems of its nights so far. */
  nights: () => Promise<Nights>;
  /**
   * Stores that a run has ended. If its night was missed or sent nothing, writes an event, at most once a day. Returns how many
   * events.
   */
  endNight: (night: Night, now: number) => Promise<number>;
  /** HMACs of a request, for comparison with people's. */
  printsOf: PrintsOf;
  readonly readings: ReadingStore;
  /** Deletes a person, their notes, their events' data, and an unsent re-check. False if there is none. */
  forget: (employeeId: string, company?: string | null) => Promise<boolean>;
}

export interface MonitorLedger extends BulkLedger {
  /** The register of people. */
  readonly monitor: MonitorStore;
}
