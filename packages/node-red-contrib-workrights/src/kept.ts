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
  /** What is owed to each run: messages with the same key wait for the same record. */
  readonly owed?: Readonly<Record<string, Owed>>;
  /** It is unknown whether it was created, and an error has said so. */
  readonly reported?: true;
}

/** The records that a message has to be about. */
export interface Owed {
  readonly message: NodeMessage;
  readonly ids: readonly string[];
  /** The end of the wait: milliseconds since the epoch. */
  readonly until: number;
}

/** What is kept of a message. Its other properties may be about a person, or can't be stored. */
export function keptMessage({ _msgid, topic, idempotencyKey }: NodeMessage): NodeMessage {
  const kept = { _msgid, topic, idempotencyKey };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
