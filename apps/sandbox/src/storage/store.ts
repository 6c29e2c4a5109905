import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { EmployeeStatus, Onboard, OnboardStatusFilter } from '../generated/work-rights/types.gen.ts';
import type { RequestMatch } from '../matching/request-match.ts';
import type { VisaCheckType } from '../outcomes/check-types.ts';
import type { VisaOutcome } from '../outcomes/scenario.ts';
import type { WorkRightsFacts } from '../outcomes/work-rights-facts.ts';

/**
 * What the sandbox remembers. All calls are synchronous; nothing is durable before `committed()` resolves.
 * The HTTP layer waits for it before each answer, so handlers never have to.
 */
export interface Store {
  /** The same store as another account sees it: its own checks, onboarding requests and armed scenarios. */
  account(name: string): Store;
  readonly checks: CheckStore;
  readonly onboards: OnboardStore;
  readonly armedScenarios: ArmedScenarioStore;
  readonly settings: SettingStore;
  /**
   * Runs `work` as one unit: all of its writes or, when it throws, none. Single writes need no unit around
   * them. Units of one event-loop turn share one commit.
   */
  unit<T>(work: () => T): T;
  /**
   * As `unit`, but on the disk when it returns: for what is in force at once, which must not be when the disk refused
   * it. Not inside a unit. @throws also when the disk refuses the commit.
   */
  durably<T>(work: () => T): T;
  /** Resolves when everything written so far is on the disk; at once when nothing is open. */
  committed(): Promise<void>;
  /**
   * Starts over with nothing in it, in a time that does not depend on how much there was.
   *
   * @returns resolves when the bytes of what there was have left the data folder.
   * @throws at once, and keeps everything, when the disk refuses it.
   */
  startOver(): Promise<void>;
  readonly snapshots: SnapshotStore;
  /** @throws StorageFailure when the data folder was taken away: nothing can be kept. */
  assertPresent(): void;
  close(): void;
}

/** Everything about a check is fixed when it is created; its state follows from this and the clock. */
export interface CheckRecord {
  /** `vc_...` */
  readonly id: string;
  /** The accepted create request, as it arrived (service.md §4.1). */
  readonly request: VisaCheckCreate;
  /** Milliseconds since the epoch. */
  readonly requestedAt: number;
  /** Milliseconds since the epoch; null: never completes. */
  readonly completesAt: number | null;
  /** Name of the scenario, chosen at creation. */
  readonly scenario: string;
  /** The outcome that was armed for it; left out: that of the scenario. */
  readonly outcome?: VisaOutcome;
}

export interface CheckStore {
  insert(record: CheckRecord): void;
  get(id: string): CheckRecord | undefined;
  /** The ids of the newest `limit` checks, newest first. A record can be a megabyte: read them one by one. */
  list(limit: number): string[];
  /** Whether any of these checks was asked for as `environment: live`. */
  anyLive(ids: readonly string[]): boolean;
}

/** What the contract says of a request (service.md §2.7), and what else is remembered of it. */
export interface OnboardRecord extends Required<Omit<Onboard, 'datetime'>> {
  /** The person's id in the work rights record (service.md §2.8). */
  readonly key_id: string;
  readonly employment_status: EmployeeStatus;
  /** Whether a creation ever named the `sendtype`; else it followed from the addresses. */
  readonly sendtypeSent: boolean;
  /** Time of creation, milliseconds since the epoch; never changes. */
  readonly createdAt: number;
  /** Time of the last action, milliseconds since the epoch. */
  readonly changedAt: number;
  /** What was armed for it; left out: what the scenario, or the person, decides. */
  readonly workRights?: WorkRightsFacts;
}

export interface OnboardPage {
  /** Status to show; `Active`: Awaiting and Review (service.md §2.7); undefined: all. */
  readonly status?: Exclude<OnboardStatusFilter, 'All'>;
  readonly limit: number;
  readonly offset: number;
}

export interface EmployeePage extends Pick<OnboardPage, 'limit' | 'offset'> {
  /** Left out: all. */
  readonly status?: EmployeeStatus;
  /** Milliseconds since the epoch. */
  readonly changedSince: number;
}

export interface OnboardStore {
  /** Adds it, or replaces the one with the same `onboard_id`. */
  save(record: OnboardRecord): void;
  byOnboardId(onboardId: string): OnboardRecord | undefined;
  byEmployeeId(employeeId: string): OnboardRecord | undefined;
  byKeyId(keyId: string): OnboardRecord | undefined;
  /** The `onboard_id`s of a page in the order of creation, newest first. */
  list(page: OnboardPage): string[];
  /** The same of complete requests: those of people with this employment status whose last action was not before a time. */
  listEmployees(page: EmployeePage): string[];
}

/** A scenario that waits for the next requests that match it. */
export interface ArmedScenario {
  readonly id: string;
  /** Name in the catalogue, or `custom` for an outcome that rests on no scenario. */
  readonly scenario: string;
  /** How many more requests it will serve. */
  readonly remaining: number;
  /** What a request must have for it to be served. */
  readonly match?: RequestMatch;
  /** An outcome of one's own for a check, and the types of check that it is for. */
  readonly outcome?: VisaOutcome;
  readonly appliesTo?: readonly VisaCheckType[];
  /** Set for onboarding requests, and only there. */
  readonly workRights?: WorkRightsFacts;
}

export interface ArmedScenarioStore {
  /** Adds it, or replaces the one with the same id. */
  save(armed: ArmedScenario): void;
  remove(id: string): void;
  /** Oldest first. */
  list(): ArmedScenario[];
}

/** Copies of all that the store holds, each under a name. They outlive `startOver()`. */
export interface SnapshotStore {
  /** In the order of their names. */
  list(): Snapshot[];
  /** Keeps what the store holds now; replaces a snapshot of this name. @throws when the disk refuses it. */
  save(name: string): void;
  /** As `startOver()`, but with what the snapshot holds; the snapshot stays. The name must be in the list. */
  restore(name: string): Promise<void>;
  remove(name: string): void;
}

export interface Snapshot {
  readonly name: string;
  /** When it was saved, milliseconds since the epoch, by the machine's clock. */
  readonly savedAt: number;
}

/** Small JSON values by name: the clock's position, the quirk switches. */
export interface SettingStore {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}
