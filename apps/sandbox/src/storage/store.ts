import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { EmployeeStatus, Onboard, OnboardStatusFilter } from '../generated/work-rights/types.gen.ts';
import type { RequestMatch } from '../matching/request-match.ts';
import type { VisaCheckType } from '../outcomes/check-types.ts';
import type { VisaOutcome } from '../outcomes/scenario.ts';
import type { WorkRightsFacts } from '../outcomes/work-rights-facts.ts';

/**
 * The sandbox's data. All calls are synchronous, and nothing is durable before `committed()` resolves. The HTTP layer waits for
 * it before each response, so handlers don't.
 */
export interface Store {
  /** The same store for another account, with its own checks, onboarding requests and armed scenarios. */
  account(name: string): Store;
  readonly checks: CheckStore;
  readonly onboards: OnboardStore;
  readonly armedScenarios: ArmedScenarioStore;
  readonly settings: SettingStore;
  /**
   * Runs `work` as one unit: all of its writes, or none if it throws. A single write needs no unit. Units of one event-loop
   * turn share a commit.
   */
  unit<T>(work: () => T): T;
  /**
   * Like `unit`, but on the disk when it returns. For changes that take effect at once, and must not if the disk refuses them.
   * Not inside a unit. @throws also if the disk refuses the commit.
   */
  durably<T>(work: () => T): T;
  /** Resolves when everything written so far is on the disk; at once if nothing is open. */
  committed(): Promise<void>;
  /**
   * Starts again without data, in a time that doesn't depend on the amount of data.
   *
   * @returns resolves when the old data has left the data folder.
   * @throws at once, and keeps everything, if the disk refuses it.
   */
  startOver(): Promise<void>;
  readonly snapshots: SnapshotStore;
  /** @throws StorageFailure if the data folder is gone, because nothing can be stored. */
  assertPresent(): void;
  close(): void;
}

/** Everything about a check is decided when it is created; its state depends on this record and the clock. */
export interface CheckRecord {
  /** `vc_...` */
  readonly id: string;
  /** The accepted create request, as it arrived (service.md §4.1). */
  readonly request: VisaCheckCreate;
  /** Milliseconds since the epoch. */
  readonly requestedAt: number;
  /** Milliseconds since the epoch; null if it never completes. */
  readonly completesAt: number | null;
  /** Name of the scenario, chosen at creation. */
  readonly scenario: string;
  /** The armed outcome; absent if the scenario decides. */
  readonly outcome?: VisaOutcome;
}

export interface CheckStore {
  insert(record: CheckRecord): void;
  get(id: string): CheckRecord | undefined;
  /** The ids of the newest `limit` checks, newest first. A record can have a megabyte, so read them one by one. */
  list(limit: number): string[];
  /** Whether any of these checks was requested with `environment: live`. */
  anyLive(ids: readonly string[]): boolean;
}

/** The contract's fields of a request (service.md §2.7), and what else the sandbox stores. */
export interface OnboardRecord extends Required<Omit<Onboard, 'datetime'>> {
  /** The person's id in the work rights record (service.md §2.8). */
  readonly key_id: string;
  readonly employment_status: EmployeeStatus;
  /** Whether a create ever had a `sendtype`; otherwise it is derived from the addresses. */
  readonly sendtypeSent: boolean;
  /** Time of creation, milliseconds since the epoch; never changes. */
  readonly createdAt: number;
  /** Time of the last action, milliseconds since the epoch. */
  readonly changedAt: number;
  /** The armed work rights; absent if the scenario or the person decides. */
  readonly workRights?: WorkRightsFacts;
}

export interface OnboardPage {
  /** Status of the requests; `Active` is Awaiting and Review (service.md §2.7); undefined for all. */
  readonly status?: Exclude<OnboardStatusFilter, 'All'>;
  readonly limit: number;
  readonly offset: number;
}

export interface EmployeePage extends Pick<OnboardPage, 'limit' | 'offset'> {
  /** Absent for all. */
  readonly status?: EmployeeStatus;
  /** Milliseconds since the epoch. */
  readonly changedSince: number;
}

export interface OnboardStore {
  /** Adds the record, or replaces the one with the same `onboard_id`. */
  save(record: OnboardRecord): void;
  byOnboardId(onboardId: string): OnboardRecord | undefined;
  byEmployeeId(employeeId: string): OnboardRecord | undefined;
  byKeyId(keyId: string): OnboardRecord | undefined;
  /** The `onboard_id`s of a page in the order of creation, newest first. */
  list(page: OnboardPage): string[];
  /** Like `list`, for complete requests of people with this employment status whose last action was at `changedSince` or later. */
  listEmployees(page: EmployeePage): string[];
}

/** A scenario that waits for the next requests that match it. */
export interface ArmedScenario {
  readonly id: string;
  /** Name in the catalogue, or `custom` for an outcome without a scenario. */
  readonly scenario: string;
  /** How many more requests will get it. */
  readonly remaining: number;
  /** Conditions for a request. */
  readonly match?: RequestMatch;
  /** Your own outcome for a check, and the check types that it is for. */
  readonly outcome?: VisaOutcome;
  readonly appliesTo?: readonly VisaCheckType[];
  /** Only for onboarding requests. */
  readonly workRights?: WorkRightsFacts;
}

export interface ArmedScenarioStore {
  /** Adds the scenario, or replaces the one with the same id. */
  save(armed: ArmedScenario): void;
  remove(id: string): void;
  /** Oldest first. */
  list(): ArmedScenario[];
}

/** Named copies of the store's data. `startOver()` doesn't delete them. */
export interface SnapshotStore {
  /** By name. */
  list(): Snapshot[];
  /** Saves the current data; replaces a snapshot of this name. @throws if the disk refuses it. */
  save(name: string): void;
  /** Like `startOver()`, but with the snapshot's data; the snapshot stays. The name must be in the list. */
  restore(name: string): Promise<void>;
  remove(name: string): void;
}

export interface Snapshot {
  readonly name: string;
  /** When it was saved: milliseconds since the epoch, by the machine's clock. */
  readonly savedAt: number;
}

/** Small JSON values by name: the clock's position, the quirks. */
export interface SettingStore {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}
