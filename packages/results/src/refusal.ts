import { objectOf } from './json.ts';

const IDS = ['key_id', 'onboard_id', 'employee_id'];

/** Whether a body says that its request failed. Any form counts: errors of the Onboarding and Work Rights API aren't documented. */
export function saysItFailed(body: unknown): boolean {
  const { success, error, errors } = objectOf(body) ?? {};
  return success === false || Boolean(error) || (Array.isArray(errors) && errors.length > 0);
}

/**
 * Whether a body only says that its request failed. It is then a refusal with any status, because older interfaces of the
 * service refuse with 200. A body with a record next to the error isn't a refusal.
 */
export function isRefusal(body: unknown): boolean {
  const fields = objectOf(body) ?? {};
  return saysItFailed(body) && ['data', ...IDS].every((name) => fields[name] === undefined);
}
