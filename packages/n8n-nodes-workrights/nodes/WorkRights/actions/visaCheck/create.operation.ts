import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { waitForResult } from '../../resources/visaCheck/create-options';
import { asNodeFailure, failedItem, inInputOrder, prepareItems } from '../../shared/items';
import { flagParameter } from '../../fields/parameters';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { SentItems } from '../../shared/sent-items';
import { simplifyCheck } from '../../shared/simplify';
import { withTries, type Try } from '../../shared/tries';
import { refuseOther } from '../../transport/answers';
import { hasResult, isWorthWaitingFor, waitForChecks } from '../../waiting/wait-for-checks';
import { bodyFor } from '../../fields/request';
import { InputColumns } from './input-columns';
import { hintAtPublishedRules } from './published-hints';
import { createOptionsOf } from './options';
import { submitChecks } from './submit-checks';
import { unfinished } from './unfinished';
import { hintAtUnfinished } from './wait-hints';

/**
 * Creates the checks of all items: validates every item, submits, then waits for all of them together. An existing check is
 * never lost: one that isn't finished in time is returned as it is, unless the options say otherwise.
 */
export async function create(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await withTries(context, async (attempt) => await createOf(context, attempt));
}

async function createOf(context: IExecuteFunctions, attempt: Try): Promise<INodeExecutionData[]> {
  const { environment = 'sandbox' } = await context.getCredentials<{ environment?: string }>('visaChecksApi');
  const columns = new InputColumns(context);
  const { ready, failed } = prepareItems(context, (itemIndex) => ({
    body: bodyFor(context, itemIndex, 'createVisaCheck', { environment, columns: columns.of(itemIndex) }),
    waits: flagParameter(context, waitForResult, itemIndex),
    output: outputModeOf(context, itemIndex),
  }));
  const choices = new Map(ready.map(({ itemIndex, value }) => [itemIndex, value]));
  const options = createOptionsOf(context);
  const sent = new SentItems(context);
  const submission = await submitChecks(
    context,
    ready.map(({ itemIndex, value }) => ({ itemIndex, value: value.body })),
    options,
    attempt,
    sent,
  );
  const waiting = [...submission.created].filter(
    ([itemIndex, check]) => choices.get(itemIndex)?.waits === true && isWorthWaitingFor(check),
  );
  const { checks, trouble } = await waitForChecks(
    context,
    waiting.map(([, check]) => check),
    options,
  ).catch((error: unknown) => {
    throw sent.addTo(asNodeFailure(context, error, 0));
  });

  const newest = [...submission.created].map(
    ([itemIndex, check]) => [itemIndex, checks.get(check.id) ?? check] as const,
  );
  const waitedFor = new Set(waiting.map(([itemIndex]) => itemIndex));
  const output: INodeExecutionData[] = [...failed];
  for (const [itemIndex, error] of submission.failed) output.push(failedItem(error, itemIndex));
  for (const [itemIndex, check] of newest) {
    try {
      const call = { operation: 'createVisaCheck', body: choices.get(itemIndex)?.body, itemIndex } as const;
      refuseOther(context, call, check);
    } catch (error) {
      const failure = asNodeFailure(context, error, itemIndex);
      if (!context.continueOnFail()) throw sent.addTo(failure);
      output.push(failedItem(failure, itemIndex));
      continue;
    }
    if (!options.failUnfinished || hasResult(check) || !waitedFor.has(itemIndex)) {
      const mode = choices.get(itemIndex)?.output ?? 'simplified';
      output.push(recordOutput(check, mode, simplifyCheck, itemIndex));
    } else if (context.continueOnFail()) {
      output.push(failedItem(unfinished(context, [[itemIndex, check]], [], trouble), itemIndex));
    }
  }
  const open = newest.filter(([itemIndex, check]) => waitedFor.has(itemIndex) && !hasResult(check));
  if (options.failUnfinished && open.length > 0 && !context.continueOnFail()) {
    throw unfinished(
      context,
      open,
      newest.filter((entry) => !open.includes(entry)),
      trouble,
    );
  }
  const returned = newest.filter(([itemIndex, { mode }]) => waitedFor.has(itemIndex) || mode === 'offpeak');
  hintAtUnfinished(
    context,
    returned.map(([, check]) => check),
    trouble,
  );
  columns.addHints();
  hintAtPublishedRules(
    context,
    ready.map(({ value }) => value.body),
  );
  if (environment !== 'live' && newest.length > 0) {
    context.addExecutionHints({
      message: "Sample data: 'Environment' of the credential is Sandbox.",
      type: 'info',
      location: 'outputPane',
    });
  }
  sent.finish();
  return inInputOrder(output);
}
