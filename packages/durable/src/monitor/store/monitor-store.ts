import type { Nights } from '../../base/database/nights.ts';
import type { BulkLedger, Draft } from '../../bulk/ledger/ledger.ts';
import type { PrintsOf } from '../documents.ts';
import type { Night } from '../night.ts';
import type { Day, Decision, PersonRecord } from '../person.ts';
import type { WatchedPerson } from '../plan.ts';
import type { Telling } from '../tell.ts';
import type { ReadingStore } from './readings.ts';

/** What an import did with a person. `other-person`: nothing, since it gives the employee id to somebody else. */
export type Merged = 'added' | 'updated' | 'unchanged' | 'other-person';

/** A person whose re-check is a row of a run that is being planned. */
export interface Assignment {
  readonly person: string;
  /** Of the person, when the plan was made. */
  readonly version: number;
  readonly row: number;
}

/** A person with the number of changes that the ledger has seen: what was planned for an older one is planned anew. */
export interface StoredPerson extends WatchedPerson {
  readonly version: number;
}

/**
 * The register of people under watch: `ledger.monitor`. Each method that writes does so in one transaction, which is durable when it
 * settles. The result of a re-check is taken over in the transaction that completes its row.
 */
export interface MonitorStore {
  /** All, by id. What was told more than a day after `now`, by a clock that was ahead, counts as not told. */
  people: (now?: number) => Promise<StoredPerson[]>;
  /** Adds or updates; nothing is written for who is as given. In the order given. */
  merge: (records: readonly PersonRecord[], today: Day, now: number) => Promise<Merged[]>;
  /**
   * Notes the decision that `judge` makes of a person as they are in this moment. False when there is none of this id.
   *
   * @throws what `judge` throws: then nothing is written.
   */
  decide: (id: string, judge: (person: StoredPerson) => Decision, now: number) => Promise<boolean>;
  /** Notes that these due days are told, and writes their events. What another process has told since isn't told again. */
  tell: (tellings: readonly Telling[], now: number) => Promise<{ told: number; events: number }>;
  /**
   * Ends the plan of a run, whose rows are the re-checks of these people: it can be started from now on.
   *
   * @throws RegisterChangedError, and changes nothing, when one of them was changed since the plan was made; as `Ledger.endPlan`.
   */
  endPlan: (draft: Draft, assignments: readonly Assignment[], now: number) => Promise<void>;
  /** The last run of the monitor, and what went wrong with the nights so far. */
  nights: () => Promise<Nights>;
  /** Notes that a run has ended, and writes an event for a night that was missed or sent nothing, once a day. Gives how many. */
  endNight: (night: Night, now: number) => Promise<number>;
  /** Digests of a request, to compare with those of people. */
  printsOf: PrintsOf;
  readonly readings: ReadingStore;
  /** Removes a person, their notes, what their events say of them, and a re-check that has not left. False when there is none. */
  forget: (employeeId: string, company?: string | null) => Promise<boolean>;
}

/** What the monitor needs of a ledger. */
export interface MonitorLedger extends BulkLedger {
  /** The register of people under watch. */
  readonly monitor: MonitorStore;
}
