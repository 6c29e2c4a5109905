import type { Environment } from '@workrights/client';

/** State of a run: being planned, ready, paused by a person, or without its personal data. */
export type RunState = 'planning' | 'ready' | 'paused' | 'purged';

/**
 * Why a run may send its people.
 *
 * - `column`: a column of its file says for each person that they agree.
 * - `everyone-agreed`: the file has no such column; whoever planned the run stated that everyone has agreed.
 * - `register`: the monitor's register says for each person that they agree to be checked again.
 */
export type ConsentBasis = 'column' | 'everyone-agreed' | 'register';

export interface RunSettings {
  readonly environment: Environment;
  /** Whether the PDF records of each check are kept. */
  readonly attachments: boolean;
  /** Absent in runs of older ledgers, or if the caller of `startPlan` omits it. */
  readonly consent?: ConsentBasis | undefined;
}

/** Request limits of a run, for all workers together. Creates, lookups, reads and downloads all count. */
export interface Budget {
  readonly perMinute?: number | undefined;
  /** A day begins at midnight UTC+10, like the service's off-peak window (service.md §4.1). */
  readonly perDay?: number | undefined;
  /** Concurrent creates per worker. */
  readonly concurrency: number;
}

export interface Run {
  readonly name: string;
  readonly state: RunState;
  readonly settings: RunSettings;
  readonly budget: Budget;
  /** Origin of the service that the run's first request was sent to; null before. */
  readonly service: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}
