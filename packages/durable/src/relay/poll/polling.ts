import type { Pauses } from '../../run/pauses.ts';
import type { PollNote } from '../notes.ts';
import type { Relaying } from '../relaying.ts';
import type { RelayStatus } from '../start-relay.ts';

/** What the polls of one interface share. */
export interface Polling extends Relaying {
  readonly pauses: Pauses;
  /** Whether the service responded last, for all interfaces. */
  readonly status: { -readonly [key in keyof RelayStatus]: RelayStatus[key] };
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
