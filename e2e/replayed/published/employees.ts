import { ok, type Json, type Reply } from '../reply.ts';
import { pageOf, refusal, type Operation, type WorkRightsRecord } from '../web-app.ts';

export interface Employee {
  readonly record: WorkRightsRecord;
  readonly employmentStatus: 'Current' | 'Prospective' | 'Previous';
  /** When the work rights last changed, in seconds since 1970. */
  readonly changed: number;
}

/** The employee API. The pages show only the update's path, so this one simply changes the record that it returns. */
export function employeeOperations(employees: readonly Employee[]): Record<string, Operation> {
  const list = (body: Json): Reply => {
    const status = body['employment_status'] ?? 'All';
    const since = Number(body['datetime'] ?? 0);
    const found = employees.filter(
      (each) => (status === 'All' || each.employmentStatus === status) && each.changed >= since,
    );
    // The page ends after an item's second field.
    return ok(pageOf(found, body).map(({ record: { key_id, employee_id } }) => ({ key_id, employee_id })));
  };
  const get = (body: Json, changes: Json = {}): Reply => {
    const found = employees.find(
      ({ record }) => record.key_id === body['key_id'] || record.employee_id === body['employee_id'],
    );
    return found ? ok({ ...found.record, ...changes }) : refusal(404, 'Not found');
  };
  const update = ({ accountkeyid: _account, key: _key, ...changes }: Json) => get(changes, changes);
  return { '/employee/v1/list': list, '/employee/v1/get': get, '/employee/v1/update': update };
}
