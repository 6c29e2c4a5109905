import type { Environment } from '@workrights/client';

/** Where a run is: being planned, ready to go, stopped by a person, or without personal data. */
export type RunState = 'planning' | 'ready' | 'paused' | 'purged';

/**
 * Why a run may send its people. `column`: a column of its file says for each of them that they agree. `everyone-agreed`: there was
 * no such column, and the person who planned the run stated that everyone has agreed.
 * `register`: the monitor's register says for each of them that they agree to be checked again.
 */
export type ConsentBasis = 'column' | 'everyone-agreed' | 'register';

export interface RunSettings {
  readonly environment: Environment;
  /** Whether the PDF records of each check are kept. */
  readonly attachments: boolean;
  /** Not recorded in runs of older ledgers, nor where the caller of `startPlan` doesn't say it. */
  readonly consent?: ConsentBasis | undefined;
}

/** What a run may ask of the service, all workers together. Each request counts: creates, lookups, reads and downloads. */
export interface Budget {
  readonly perMinute?: number | undefined;
  /** A day begins at midnight at UTC+10, as the service's window does (service.md §4.1). */
  readonly perDay?: number | undefined;
  /** Creates in progress at the same time, a worker. */
  readonly concurrency: number;
}

export interface Run {
  readonly name: string;
  readonly state: RunState;
  readonly settings: RunSettings;
  readonly budget: Budget;
  /** The service that the run is bound to by its first request: its origin. Null before. */
  readonly service: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}
