import type { VisaCheck, VisaChecks } from '@workrights/client';
import { plain } from '../../output/plain.ts';
import { interruption } from '../../service/interrupt.ts';
import { endProgress, progress } from '../../terminal/terminal.ts';

export interface WaitFlags {
  /** Seconds. */
  readonly timeout?: number | undefined;
}

/** Waits for one check, with a line of progress on a terminal. */
export async function waitFor(
  checks: VisaChecks,
  check: VisaCheck | string,
  flags: WaitFlags,
): Promise<VisaCheck> {
  try {
    return await checks.waitFor(check, {
      ...waitOptions(flags),
      onProgress: ({ check: { id, status }, elapsedMs }) =>
        progress(`${plain(id)}: ${plain(status)}, ${Math.round(elapsedMs / 1000)} s`),
    });
  } finally {
    endProgress();
  }
}

export function waitOptions({ timeout }: WaitFlags): { signal: AbortSignal; timeout?: number } {
  return { signal: interruption(), ...(timeout !== undefined && { timeout: timeout * 1000 }) };
}
