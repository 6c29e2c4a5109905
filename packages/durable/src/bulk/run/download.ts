import { createHash } from 'node:crypto';

import { AuthenticationError } from '@workrights/client';

import type { Row, StoredAttachment } from '../../base/rows/row.ts';
import { allEnded } from '../../base/time/all-ended.ts';
import type { KeptLease } from './kept-lease.ts';
import { isOverBudget } from '../../base/quota/meter.ts';
import type { Work } from './work.ts';

/** How often a row's attachments are tried before they are left for the next start of the run. */
const TRIES = 3;
/** Rows that are in memory at once. */
const BATCH = 50;
/** Milliseconds that one file may take. */
const LONGEST = 60_000;

/**
 * Downloads the attachments of the chunk's completed rows into the ledger.
 *
 * @returns `done`; `failed` if the rest can't be downloaded; `more` to try again; `blocked` if the budget allows no more for
 * now.
 */
export async function download(
  work: Work,
  lease: KeptLease,
): Promise<'done' | 'failed' | 'more' | 'blocked'> {
  const { ledger, meter, stop, failedDownloads } = work;
  if (!work.run.settings.attachments) return 'done';
  let hasFailed = false;
  const tried = new Set<number>();
  for (;;) {
    await lease.keepFor(2 * LONGEST);
    const found = await ledger.withoutAttachments(lease.current, BATCH + tried.size + failedDownloads.size);
    const rows = found.filter(
      ({ number }) => !tried.has(number) && (failedDownloads.get(number) ?? 0) < TRIES,
    );
    if (rows.length === 0) return hasFailed ? 'more' : found.length > 0 ? 'failed' : 'done';
    const queue = rows.slice(0, BATCH).values();
    let isBlocked = false;
    const worker = async (): Promise<void> => {
      for (const row of queue) {
        if (stop.soft.aborted) return;
        const count = row.check?.attachments?.length ?? 0;
        isBlocked ||= count > 0 && !(await meter.prepare(count));
        if (isBlocked) return;
        tried.add(row.number);
        const attachments = await downloadOf(work, row);
        if (attachments === 'blocked') {
          isBlocked = true;
        } else if (attachments) {
          failedDownloads.delete(row.number);
          await ledger.keepAttachments(lease.current, row.number, attachments);
        } else {
          const failures = (failedDownloads.get(row.number) ?? 0) + 1;
          failedDownloads.set(row.number, failures);
          hasFailed ||= failures < TRIES;
        }
      }
    };
    // No worker may still write after the lease is released.
    await allEnded(Array.from({ length: work.run.budget.concurrency }, worker));
    if (isBlocked) return 'blocked';
    if (stop.soft.aborted) return 'more';
  }
}

/** Undefined if a file couldn't be downloaded, `blocked` if the budget had no request left. */
async function downloadOf(
  { checks, meter, stop }: Work,
  row: Row,
): Promise<StoredAttachment[] | 'blocked' | undefined> {
  const kept: StoredAttachment[] = [];
  for (const [index, attachment] of (row.check?.attachments ?? []).entries()) {
    const sentBefore = meter.sent;
    try {
      const bytes = await checks.download(attachment, { signal: stop.hard, totalTimeout: LONGEST });
      meter.succeeded();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      // A service that puts the file's fields next to each other gives no type.
      const type = typeof attachment.type === 'string' ? attachment.type : '';
      kept.push({ number: row.number, index, type, bytes, sha256 });
    } catch (error) {
      if (isOverBudget(error)) return 'blocked';
      if (error instanceof AuthenticationError) stop.because({ error });
      else meter.failed(error, sentBefore);
      return undefined;
    }
  }
  return kept;
}
