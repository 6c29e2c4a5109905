import type { IDataObject } from 'n8n-workflow';
import type { WaitOptions } from '../../waiting/wait-for-checks';

/** Options of the wait, with the defaults and the least values that the editor has too. */
export function waitOptionsOf(options: IDataObject): WaitOptions {
  return {
    timeout: atLeast(0.2, options.timeout, 60),
    pollInterval: atLeast(0.2, options.pollInterval, 2),
  };
}

export function createOptionsOf(options: IDataObject) {
  return {
    ...waitOptionsOf(options),
    batchSize: atLeast(1, options.batchSize, 10),
    batchInterval: atLeast(0, options.batchInterval, 0),
    failUnfinished: options.ifNotFinished === 'fail',
  };
}

/** An expression may give anything; what is no number must not become a wait without an end. */
function atLeast(least: number, value: unknown, standard: number): number {
  const number = Number(value ?? standard);
  return Math.max(least, Number.isFinite(number) ? number : standard);
}
