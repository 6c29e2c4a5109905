import type { IExecuteFunctions } from 'n8n-workflow';
import { collection, invalidParameter } from '../../shared/parameters';
import { asNumber } from '../../shared/numbers';
import { asChoice } from '../../shared/text';
import type { WaitOptions } from '../../waiting/wait-for-checks';

/** Seconds. Longer pauses than about 24 days end at once: timers count milliseconds in 32 bits. */
const A_DAY = 86_400;

const SHORTEST = 0.2;

const IF_NOT_FINISHED = ['return', 'fail'];
const WORDS = { returnpendingcheck: 'return', treatasfailed: 'fail' };

/**
 * Options of the wait, which all items share: those of the first.
 *
 * @throws NodeOperationError that names the option and what is allowed. An empty one stands for its default.
 */
export function waitOptionsOf(context: IExecuteFunctions): WaitOptions {
  const options = collection(context, 'options', 0);
  const seconds = { least: SHORTEST, most: A_DAY };
  return {
    timeout: asNumber(context, options.timeout, { label: 'Timeout (Seconds)', standard: 60, ...seconds }),
    pollInterval: asNumber(context, options.pollInterval, {
      label: 'Poll Interval (Seconds)',
      standard: 2,
      ...seconds,
    }),
  };
}

export function createOptionsOf(context: IExecuteFunctions) {
  const options = collection(context, 'options', 0);
  const ifNotFinished = asChoice(options.ifNotFinished ?? 'return', IF_NOT_FINISHED, WORDS);
  if (ifNotFinished !== 'return' && ifNotFinished !== 'fail') {
    const message = "'If Not Finished' must be one of Return Pending Check, Treat as Failed";
    throw invalidParameter(context, message, 0);
  }
  return {
    ...waitOptionsOf(context),
    batchSize: asNumber(context, options.batchSize, {
      label: 'Batch Size',
      standard: 10,
      least: 1,
      whole: true,
    }),
    batchInterval: asNumber(context, options.batchInterval, {
      label: 'Batch Interval (Milliseconds)',
      standard: 0,
      least: 0,
      most: A_DAY * 1000,
    }),
    failUnfinished: ifNotFinished === 'fail',
  };
}
