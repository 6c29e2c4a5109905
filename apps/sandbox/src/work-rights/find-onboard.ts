import { inBody, problem } from '../http/problem.ts';
import type { OnboardRecord, OnboardStore } from '../storage/store.ts';

type OnboardIds = Readonly<Partial<Record<'onboard_id' | 'employee_id' | 'key_id', string>>>;

/**
 * The request with these ids. If both `onboard_id` and `employee_id` are given, they must belong to the same request.
 *
 * @throws ProblemError 404 if there is none. It names the wrong id, but not its value.
 */
export function findOnboard(onboards: OnboardStore, ids: OnboardIds): OnboardRecord {
  if (ids.key_id !== undefined) return onboards.byKeyId(ids.key_id) ?? notFound('key_id');
  if (ids.onboard_id === undefined) {
    return (
      (ids.employee_id === undefined ? undefined : onboards.byEmployeeId(ids.employee_id)) ??
      notFound('employee_id')
    );
  }
  const record = onboards.byOnboardId(ids.onboard_id) ?? notFound('onboard_id');
  if (ids.employee_id !== undefined && record.employee_id !== ids.employee_id) return notFound('employee_id');
  return record;
}

function notFound(field: keyof OnboardIds): never {
  throw problem(
    'onboard-not-found',
    'There is no onboarding request with these ids.',
    inBody(`/${field}`, 'exists', `must be the ${field} of an existing request`),
  );
}
