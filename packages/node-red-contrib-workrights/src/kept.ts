import type { NodeMessage } from 'node-red';

/** What a node remembers of a create or a wait until its message has been sent. It has nothing of a person. */
export interface Kept {
  /** When it began: milliseconds since the epoch. */
  readonly at: number;
  /** Whether it has an idempotency key: it is then remembered, also after its message was sent. */
  readonly hasKey: boolean;
  readonly message: NodeMessage;
  /** The ID of what was created, as soon as the service has sent it. */
  readonly id?: string;
  /** The records that the message has to be about. */
  readonly owed?: Owed;
  /** It is unknown whether it was created, and an error has said so. */
  readonly reported?: true;
}

interface Owed {
  readonly ids: readonly string[];
  /** The end of the wait: milliseconds since the epoch. */
  readonly until: number;
}

/** What is kept of a message. Its other properties may be about a person, or can't be stored. */
export function keptMessage({ _msgid, topic, idempotencyKey }: NodeMessage): NodeMessage {
  const kept = { _msgid, topic, idempotencyKey };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
