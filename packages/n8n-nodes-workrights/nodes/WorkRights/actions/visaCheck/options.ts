import type { IExecuteFunctions } from 'n8n-workflow';
import { asNumber, choiceOf, collection } from '../../fields/parameters';
import {
  batchInterval,
  batchSize,
  ifNotFinished,
  pollInterval,
  timeout,
} from '../../resources/visaCheck/pace-options';
import { COUNT, SECONDS } from '../../generated/connectors/input/settings';
import type { WaitOptions } from '../../waiting/wait-for-checks';

/**
 * The wait options, which all items share: those of the first item. An empty option has its default.
 *
 * @throws NodeOperationError with the option and its rule if it's invalid.
 */
export function waitOptionsOf(context: IExecuteFunctions): WaitOptions {
  const options = collection(context, 'options', 0);
  return {
    timeout: asNumber(context, options.timeout, timeout, SECONDS),
    pollInterval: asNumber(context, options.pollInterval, pollInterval, SECONDS),
  };
}

export function createOptionsOf(context: IExecuteFunctions) {
  const options = collection(context, 'options', 0);
  return {
    ...waitOptionsOf(context),
    batchSize: asNumber(context, options.batchSize, batchSize, { ...COUNT }),
    batchInterval: asNumber(context, options.batchInterval, batchInterval, {
      least: 0,
      most: SECONDS.most * 1000,
    }),
    failUnfinished: choiceOf(context, ifNotFinished, 0, options.ifNotFinished) === 'fail',
  };
}
