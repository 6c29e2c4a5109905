import type { IExecuteFunctions } from 'n8n-workflow';
import { choiceOf, collection } from '../../fields/parameters';
import {
  batchInterval,
  batchSize,
  ifNotFinished,
  pollInterval,
  timeout,
} from '../../resources/visaCheck/pace-options';
import { asNumber } from '../numbers';
import type { WaitOptions } from '../../waiting/wait-for-checks';

/** In seconds. Timers count milliseconds in 32 bits, so a pause longer than about 24 days would end at once. */
const A_DAY = 86_400;

const SHORTEST = 0.2;

/**
 * The wait options, which all items share: those of the first item. An empty option has its default.
 *
 * @throws NodeOperationError with the option and its rule if it's invalid.
 */
export function waitOptionsOf(context: IExecuteFunctions): WaitOptions {
  const options = collection(context, 'options', 0);
  const seconds = { least: SHORTEST, most: A_DAY };
  return {
    timeout: asNumber(context, options.timeout, timeout, seconds),
    pollInterval: asNumber(context, options.pollInterval, pollInterval, seconds),
  };
}

export function createOptionsOf(context: IExecuteFunctions) {
  const options = collection(context, 'options', 0);
  return {
    ...waitOptionsOf(context),
    batchSize: asNumber(context, options.batchSize, batchSize, { least: 1, whole: true }),
    batchInterval: asNumber(context, options.batchInterval, batchInterval, {
      least: 0,
      most: A_DAY * 1000,
    }),
    failUnfinished: choiceOf(context, ifNotFinished, 0, options.ifNotFinished) === 'fail',
  };
}
