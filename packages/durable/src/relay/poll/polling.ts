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

/** Records a round of polls. Returns how many milliseconds to pause. */
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
