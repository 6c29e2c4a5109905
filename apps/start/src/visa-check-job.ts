import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { summarise, TimeoutError, type VisaSummary, VisaChecks } from '@workrights/client';
import { sampleRequest } from '@workrights/examples/sample-request';
import type { Sandbox } from '@workrights/sandbox';

export interface VisaCheckResult {
  id: string;
  summary: VisaSummary;
  /** Paths of the saved PDF records. */
  files: string[];
}

/** Three times what a fast check takes at most, in milliseconds. A sandbox that was told so never finishes one. */
const LONGEST_WAIT = 60_000;

/**
 * Sends a work check of an invented student, follows it to its end, and saves its PDF records.
 *
 * `report` gets one line for each step; none of them holds personal data.
 */
export async function runVisaCheckJob(
  { url, credentials }: Sandbox,
  downloads: string,
  report: (line: string) => void,
  signal?: AbortSignal,
): Promise<VisaCheckResult> {
  const checks = new VisaChecks({ baseUrl: url, accessToken: credentials.accessToken });
  const call = signal === undefined ? {} : { signal };
  const pending = await checks.create(sampleRequest, call);
  report(`sent ${pending.id}: ${pending.status}, a fast check generally takes 5 to 20 seconds`);
  const check = await checks
    .waitFor(pending, {
      ...call,
      timeout: LONGEST_WAIT,
      onProgress: ({ check, elapsedMs }) => report(`${check.status} after ${Math.round(elapsedMs / 1000)} s`),
    })
    .catch((error: unknown) => {
      if (!(error instanceof TimeoutError)) throw error;
      report('not finished within a minute: the inspector shows what the sandbox was told to do');
      return pending;
    });

  await mkdir(downloads, { recursive: true });
  const files: string[] = [];
  for (const [index, attachment] of (check.attachments ?? []).entries()) {
    const to = join(downloads, `${check.id}-${index + 1}.pdf`);
    await checks.download(attachment, { to, ...call });
    files.push(to);
  }
  return { id: check.id, summary: summarise(check), files };
}
