import type { VisaCheck } from '@workrights/client';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { failureOf, writeFailure } from '../../failures/write-failure.ts';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { showCheck } from '../../output/show-check.ts';
import { summaryOr, type SummaryFlags } from '../../output/summary.ts';
import { writeChecks } from '../../output/write-checks.ts';
import { readIds } from '../../request/read-input.ts';
import { connectVisaChecks } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { SettingFlags } from '../../settings/settings.ts';
import { note } from '../../terminal/terminal.ts';
import { waitFor, waitOptions, type WaitFlags } from './wait-for.ts';

/** Waits until checks are finished, and writes each as it ends. */
export default async function wait(
  flags: OutputFlags & SettingFlags & SummaryFlags & WaitFlags,
  ...args: string[]
): Promise<void> {
  const ids = await readIds(args);
  const { checks } = await connectVisaChecks(flags);
  if (ids.length === 1) {
    const check = await waitFor(checks, ids[0]!, flags);
    await writeOne(flags, summaryOr(flags, check), () => showCheck(check));
    return;
  }
  const failed: unknown[] = [];
  await writeChecks(flags, finished());
  if (failed.length === 0) return;
  const isInterrupted = interruption().aborted;
  throw new Failure(
    isInterrupted
      ? `Interrupted: ${failed.length} of ${ids.length} checks are not finished. They go on.`
      : `${failed.length} of ${ids.length} checks could not be waited for.`,
    {
      code: isInterrupted ? 'interrupted' : 'partly-failed',
      exitCode: isInterrupted
        ? EXIT.interrupted
        : failed.length < ids.length
          ? EXIT.partlyFailed
          : EXIT.failed,
      fix: 'Wait again with the same ids.',
    },
  );

  async function* finished(): AsyncGenerator<VisaCheck> {
    for await (const { check, error } of checks.waitForAll(ids, waitOptions(flags))) {
      if (check) {
        yield check;
        continue;
      }
      failed.push(error);
      const isJson = flags.json === true || flags.ndjson === true;
      if (!interruption().aborted) note(writeFailure(await failureOf(error), isJson));
    }
  }
}
