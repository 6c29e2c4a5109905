import type { WaitOptions } from '@workrights/client';
import { plain } from '../../output/plain.ts';
import { interruption } from '../../service/interrupt.ts';
import { progress } from '../../terminal/terminal.ts';

export interface WaitFlags {
  /** In seconds. */
  readonly timeout?: number | undefined;
}

/** Waits until Ctrl-C, with a progress line on a terminal. */
export function waitOptions({ timeout }: WaitFlags): WaitOptions {
  return {
    signal: interruption(),
    ...(timeout !== undefined && { timeout: timeout * 1000 }),
    onProgress: ({ check: { id, status }, elapsedMs }) =>
      progress(`${plain(id)}: ${plain(status)}, ${Math.round(elapsedMs / 1000)} s`),
  };
}
