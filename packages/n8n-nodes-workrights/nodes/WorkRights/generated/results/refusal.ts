// Copied from packages/results by workrights-codegen. Do not edit.
import { objectOf } from './json';

const IDS = ['key_id', 'onboard_id', 'employee_id'];

/** Whether a body says that its request failed: public pages show no errors of the Onboarding and Work Rights API, so any form counts. */
export function saysItFailed(body: unknown): boolean {
  const { success, error, errors } = objectOf(body) ?? {};
  return success === false || Boolean(error) || (Array.isArray(errors) && errors.length > 0);
}

/**
 * Whether a body says so and nothing else, so that it is a refusal whatever the status of its response is: older interfaces of
 * the service are known to refuse with 200. What shows a record beside an error is none.
 */
export function isRefusal(body: unknown): boolean {
  const fields = objectOf(body) ?? {};
  return saysItFailed(body) && ['data', ...IDS].every((name) => fields[name] === undefined);
}
