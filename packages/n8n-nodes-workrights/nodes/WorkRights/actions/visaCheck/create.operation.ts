import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { failedItem, inInputOrder, prepareItems } from '../../shared/items';
import { collection } from '../../shared/parameters';
import type { VisaCheck } from '../../transport/answers';
import { isFinished, isWorthWaitingFor, waitForChecks } from '../../waiting/wait-for-checks';
import { buildCheckRequest } from './build-request';
import { checkOutput } from './check-output';
import { createOptionsOf } from './options';
import { RETRY_WARNING, submitChecks } from './submit-checks';
import { hint, hintAtUnfinished } from './wait-hints';

/**
 * Creates the checks of all items: judges every item first, submits, then waits for all of them together. A check
 * that exists is never lost: what is not finished in time is returned as it is, unless the options ask otherwise.
 */
export async function create(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  if (context.getNode().retryOnFail) hint(context, RETRY_WARNING);
  const { environment = 'sandbox' } = await context.getCredentials<{ environment?: string }>('visaChecksApi');
  const { ready, failed } = prepareItems(context, (itemIndex) =>
    buildCheckRequest(context, itemIndex, environment),
  );
  const options = createOptionsOf(collection(context, 'options', 0));
  const submission = await submitChecks(context, ready, options);
  const waiting = [...submission.created].filter(
    ([itemIndex, check]) =>
      context.getNodeParameter('waitForResult', itemIndex, true) === true && isWorthWaitingFor(check),
  );
  const { checks, trouble } = await waitForChecks(
    context,
    waiting.map(([, check]) => check),
    options,
  );

  const newest = [...submission.created].map(
    ([itemIndex, check]) => [itemIndex, checks.get(check.id) ?? check] as const,
  );
  const waitedFor = new Set(waiting.map(([itemIndex]) => itemIndex));
  const output: INodeExecutionData[] = [...failed];
  for (const [itemIndex, error] of submission.failed) output.push(failedItem(error, itemIndex));
  for (const [itemIndex, check] of newest) {
    if (!options.failUnfinished || isFinished(check) || !waitedFor.has(itemIndex)) {
      output.push(checkOutput(context, check, itemIndex));
    } else if (context.continueOnFail()) {
      output.push(failedItem(unfinished(context, [check], itemIndex), itemIndex));
    }
  }
  const open = newest.filter(([itemIndex, check]) => waitedFor.has(itemIndex) && !isFinished(check));
  if (options.failUnfinished && open.length > 0 && !context.continueOnFail()) {
    const all = open.map(([, check]) => check);
    throw unfinished(context, all, open[0][0]);
  }
  const returned = newest.filter(([itemIndex, { mode }]) => waitedFor.has(itemIndex) || mode === 'offpeak');
  hintAtUnfinished(
    context,
    returned.map(([, check]) => check),
    trouble,
  );
  if (environment !== 'live' && newest.length > 0) {
    context.addExecutionHints({
      message: "Sample data: 'Environment' of the credential is Sandbox.",
      type: 'info',
      location: 'outputPane',
    });
  }
  return inInputOrder(output);
}

function unfinished(
  context: IExecuteFunctions,
  checks: readonly VisaCheck[],
  itemIndex: number,
): NodeOperationError {
  const ids = checks.map(({ id }) => id).join(', ');
  return new NodeOperationError(
    context.getNode(),
    checks.length === 1
      ? `Visa check ${ids} is not finished`
      : `${checks.length} visa checks are not finished`,
    {
      itemIndex,
      description: `Not finished in time: ${ids}. They go on running: read them later with 'Get' or 'Look Up', or raise 'Timeout'.`,
    },
  );
}
