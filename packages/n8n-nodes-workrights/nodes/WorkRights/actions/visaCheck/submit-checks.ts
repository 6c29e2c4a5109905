import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { inParallel } from '../../shared/in-parallel';
import type { NodeFailure, Prepared } from '../../shared/items';
import type { SentItems } from '../../shared/sent-items';
import type { Try } from '../../shared/tries';
import { createCheck, type VisaCheck } from '../../transport/answers';
import { stopSignal } from '../../transport/context';
import { isOutcomeUnknown, stopped } from '../../transport/errors';

export interface Submission {
  readonly created: ReadonlyMap<number, VisaCheck>;
  readonly failed: ReadonlyMap<number, NodeFailure>;
}

/**
 * Creates each check once. If the node stops on errors, the first error ends the submission. The error lists the checks that
 * exist or may exist, because their IDs would be lost with the execution.
 */
export async function submitChecks(
  context: IExecuteFunctions,
  requests: readonly Prepared<IDataObject>[],
  pace: { batchSize: number; batchInterval: number },
  attempt: Try,
  sent: SentItems,
): Promise<Submission> {
  const created = new Map<number, VisaCheck>();
  const failed = new Map<number, NodeFailure>();
  const goesOn = context.continueOnFail();
  const signal = stopSignal(context);
  const submit = async ({ itemIndex, value: body }: Prepared<IDataObject>): Promise<boolean> => {
    const call = { operation: 'createVisaCheck', body, itemIndex } as const;
    try {
      const check = await sent.track(
        itemIndex,
        async () => await attempt.once(itemIndex, body, async () => await createCheck(context, call)),
        ({ id }) => id,
      );
      created.set(itemIndex, check);
    } catch (error) {
      failed.set(itemIndex, error as NodeFailure);
      return goesOn;
    }
    return true;
  };
  const wasSent = ({ itemIndex, value }: Prepared<IDataObject>): boolean => attempt.wasSent(itemIndex, value);
  // What an earlier try sent comes first: if the outcome of one is unknown, nothing more may be created.
  await inParallel(requests.filter(wasSent), { batchSize: 1, batchInterval: 0, signal }, submit);
  if (goesOn || failed.size === 0) {
    await inParallel(
      requests.filter((request) => !created.has(request.itemIndex) && !failed.has(request.itemIndex)),
      { ...pace, signal },
      submit,
    );
  }
  if (signal?.aborted) throw sent.addTo(stopped(context));
  const failures = [...failed].toSorted(([one], [other]) => one - other).map(([, error]) => error);
  // A check that may exist is worse than one that was refused.
  const first = failures.find(isOutcomeUnknown) ?? failures[0];
  if (first !== undefined && !goesOn) throw sent.addTo(first);
  return { created, failed };
}

/** The IDs of the checks, by input item. */
export function idsOf(checks: Iterable<readonly [number, VisaCheck]>): ReadonlyMap<number, string> {
  return new Map([...checks].map(([itemIndex, { id }]) => [itemIndex, id]));
}
