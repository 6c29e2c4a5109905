// Copied from packages/connectors by workrights-codegen. Do not edit.
import type { Field } from './field';

/** Fields that say how to run. None of them is sent. */
export const waitForResult: Field = {
  name: 'waitForResult',
  path: [],
  label: 'Wait for Result',
  help: 'Whether to wait until the checks are completed. Checks that are not finished in time are returned as pending, with their IDs.',
  type: 'boolean',
  default: true,
  unless: { mode: ['offpeak'] },
  identifies: 'nobody',
};

export const timeout: Field = {
  name: 'timeout',
  path: [],
  label: 'Timeout (Seconds)',
  help: 'How long to wait for the results of all items together',
  type: 'number',
  default: 60,
  group: 'options',
  identifies: 'nobody',
};

export const limit: Field = {
  name: 'limit',
  path: [],
  label: 'Limit',
  help: 'Max number of results to return',
  type: 'number',
  default: 50,
  identifies: 'nobody',
};
