import {
  AuthenticationError,
  BlockedError,
  InvalidRequestError,
  PermissionDeniedError,
  RefusedError,
  StatusError,
} from '@workrights/client';

import type { Meter } from '../../base/quota/meter.ts';
import type { Pauses } from '../../base/time/pauses.ts';
import type { PollNote } from '../notes.ts';
import type { Relaying, RelayStatus } from '../relaying.ts';

/** What the polls of one interface share. */
export interface Polling extends Relaying {
  readonly pauses: Pauses;
  /** Whether the service responded last, for all interfaces. */
  readonly status: { -readonly [key in keyof RelayStatus]: RelayStatus[key] };
}

/** The polls of Interface A, whose requests are limited. */
export interface LimitedPolling extends Polling {
  readonly meter: Meter;
}

/** Notes a round of polls. Gives milliseconds to leave the service alone. */
export function noteRound(
  { clock, note, pauses, status }: Polling,
  round: Omit<PollNote, 'kind' | 'milliseconds'> & { readonly began: number },
): number {
  const { began, ...figures } = round;
  const now = clock.now();
  const isReachable = figures.failed < figures.polled || figures.polled === 0;
  note({ kind: 'poll', ...figures, milliseconds: now - began });
  status.isServiceReachable = isReachable;
  if (isReachable) status.polledAt = now;
  if (!isReachable) return pauses.failed();
  pauses.succeeded();
  return 0;
}

/** Statuses of a service that works badly, or that refuses everybody: they say nothing about one record. */
const NOT_OF_A_RECORD: ReadonlySet<number> = new Set([408, 429]);

/**
 * Whether the service works and refuses this one record: it doesn't know it, or takes its id for invalid. Such a watch must come to its
 * deadline like one of a check that is never finished.
 *
 * @param showsOthers the service showed something else in the same round. Without that a 403, or an error with 200, may be of the credentials.
 */
export function isRefusalOfRecord(error: unknown, showsOthers: boolean): boolean {
  if (error instanceof InvalidRequestError) return true;
  // Of every request: a token endpoint may refuse with any status.
  if (error instanceof AuthenticationError || error instanceof BlockedError) return false;
  if (error instanceof PermissionDeniedError || error instanceof RefusedError) return showsOthers;
  if (!(error instanceof StatusError)) return false;
  const { status = 0 } = error;
  return status >= 400 && status < 500 && !NOT_OF_A_RECORD.has(status);
}
