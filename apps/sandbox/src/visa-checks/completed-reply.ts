import type { SandboxContext } from '../context.ts';
import type { Reply } from '../http/reply.ts';
import type { Quirks } from '../quirks/quirk-table.ts';
import type { CheckRecord } from '../storage/store.ts';

interface Remembered {
  readonly quirks: Quirks;
  readonly baseUrl: string;
  readonly reply: Reply;
}

/** Lives as long as the record, which the store of one sandbox remembers for a while. */
const remembered = new WeakMap<CheckRecord, Remembered>();

/**
 * The answer for a completed check, made once: it follows from the record, the quirks and the URL that was asked, and
 * whoever waits for many checks reads each completed one again and again.
 */
export function completedReply(
  record: CheckRecord,
  { quirks }: SandboxContext,
  baseUrl: string,
  make: () => Reply,
): Reply {
  const known = remembered.get(record);
  if (known?.quirks === quirks.current() && known.baseUrl === baseUrl) return known.reply;
  const reply = make();
  remembered.set(record, { quirks: quirks.current(), baseUrl, reply });
  return reply;
}
