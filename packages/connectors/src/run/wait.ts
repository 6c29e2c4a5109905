import {
  AbortedError,
  CheckFailedError,
  TimeoutError,
  type VisaCheck,
  type VisaChecks,
  type WaitOptions,
} from '@workrights/client';
import { checkEndOf } from '@workrights/results/check-end';
import { explainFailure } from './explain-failure.ts';

export interface Waited {
  readonly check: VisaCheck;
  /** Why the wait ended early. */
  readonly trouble?: string;
}

/** Off-peak checks finish at night (service.md §3.1), so nothing waits for them. */
export function isWorthWaitingFor({ status, mode }: VisaCheck): boolean {
  return checkEndOf(status) === null && mode !== 'offpeak';
}

/**
 * Waits for a check. One that isn't finished in time is returned as it is, and so is one that ended without a result: its ID
 * must not be lost.
 *
 * @throws AbortedError after Stop.
 */
export async function waitFor(
  visaChecks: VisaChecks,
  check: VisaCheck,
  options: WaitOptions,
): Promise<Waited> {
  const wait = visaChecks.waitFor(check, options);
  try {
    return { check: await wait };
  } catch (error) {
    if (error instanceof CheckFailedError) return { check: error.check };
    if (error instanceof AbortedError) throw error;
    const seen = wait.lastSeen ?? check;
    return error instanceof TimeoutError
      ? { check: seen }
      : { check: seen, trouble: explainFailure(error).message };
  }
}

/** What a person should know about checks that have no result yet. */
export function notesOn(waited: readonly Waited[]): string[] {
  const open = waited.filter(({ check }) => checkEndOf(check.status) === null);
  const offPeak = open.filter(({ check }) => check.mode === 'offpeak').length;
  const fast = open.length - offPeak;
  const trouble = waited.find((one) => one.trouble !== undefined)?.trouble;
  return [
    ...(fast === 0
      ? []
      : [
          `${count(fast)} not finished yet. An item whose status is pending is no answer.${trouble === undefined ? '' : ` The wait ended early: ${trouble}.`}`,
        ]),
    ...(offPeak === 0
      ? []
      : [`${count(offPeak)} off-peak, which the service processes from 9pm to 6am AEST.`]),
  ];
}

function count(checks: number): string {
  return checks === 1 ? '1 visa check is' : `${checks} visa checks are`;
}
