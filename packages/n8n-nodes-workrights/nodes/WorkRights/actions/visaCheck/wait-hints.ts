import type { IExecuteFunctions } from 'n8n-workflow';
import type { VisaCheck } from '../../transport/answers';
import { isFinished } from '../../waiting/wait-for-checks';

/** Shows in the editor which checks aren't finished, and how to get their results. */
export function hintAtUnfinished(
  context: IExecuteFunctions,
  checks: readonly VisaCheck[],
  trouble?: Error,
): void {
  const open = checks.filter((check) => !isFinished(check));
  const offPeak = open.filter(({ mode }) => mode === 'offpeak').length;
  const fast = open.length - offPeak;
  if (fast > 0) {
    const reason = trouble === undefined ? '' : ` The wait ended early: ${trouble.message}.`;
    hint(
      context,
      `${count(fast)} not finished yet. An item whose status is pending is no answer.${reason} Use 'Wait for Result' with its ID, or the Work Rights Trigger.`,
    );
  }
  if (offPeak > 0) {
    hint(
      context,
      `${count(offPeak)} off-peak, which the service processes from 9pm to 6am AEST. Start a workflow with the Work Rights Trigger to receive the results.`,
    );
  }
}

function hint(context: IExecuteFunctions, message: string): void {
  context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
}

function count(checks: number): string {
  return checks === 1 ? '1 visa check is' : `${checks} visa checks are`;
}
