import { CheckFailedError, type VisaCheck } from '@workrights/client';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure, interrupted } from '../../failures/failure.ts';
import { failureOf, forPrograms, writeFailure } from '../../reporting/write-failure.ts';
import type { OutputFlags } from '../../output/output.ts';
import { showCheck, showCheckLine } from '../../output/show-check.ts';
import { writeChecks } from '../../output/write-checks.ts';
import { readIds } from '../../request/read-input.ts';
import { connectVisaChecks } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { SettingFlags } from '../../settings/settings.ts';
import { endProgress, note } from '../../terminal/terminal.ts';
import { waitOptions, type WaitFlags } from './wait-options.ts';

/** Waits for checks, and writes each when it ends, even a failed one. The output is always a list. */
export default async function wait(
  flags: OutputFlags & SettingFlags & WaitFlags & { readonly showRefusal?: boolean | undefined },
  ...args: string[]
): Promise<void> {
  const ids = await readIds(args);
  const { checks } = await connectVisaChecks(flags);
  const failures: Failure[] = [];
  await writeChecks(flags, finished(), ids.length === 1 ? showCheck : showCheckLine).finally(endProgress);
  if (failures.length > 0) throw ids.length === 1 ? failures[0]! : failureOfAll(failures, ids.length);

  async function* finished(): AsyncGenerator<VisaCheck> {
    for await (const { check, error } of checks.waitForAll(ids, waitOptions(flags))) {
      endProgress();
      const ended = error instanceof CheckFailedError ? error.check : check;
      if (ended) yield ended;
      if (check) continue;
      const failure = await failureOf(error, { showRefusal: flags.showRefusal });
      failures.push(failure);
      if (ids.length > 1 && !interruption().aborted) note(writeFailure(failure, false));
    }
  }
}

function failureOfAll(failures: readonly Failure[], count: number): Failure {
  const areAllFailed = failures.every(({ details }) => details.code === 'check-failed');
  const fix = areAllFailed ? undefined : 'Wait again with the same ids.';
  const details = { errors: failures.map(forPrograms), fix };
  const what = `${failures.length} of ${count} checks`;
  if (interruption().aborted) return interrupted(`${what} are not finished. They continue.`, details);
  return new Failure(`${what} could not be waited for.`, {
    ...details,
    code: 'partly-failed',
    exitCode: failures.length < count ? EXIT.partlyFailed : EXIT.failed,
  });
}
