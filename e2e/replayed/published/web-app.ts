import { randomUUID } from 'node:crypto';

import type { ReceivedRequest } from '../../support/loopback-server.ts';
import { ok, readJson, type Json, type Reply } from '../reply.ts';

const PAGE_SIZE = 1000;
const STATUSES: Record<string, readonly string[]> = {
  Review: ['Review'],
  Awaiting: ['Awaiting'],
  Complete: ['Complete'],
  Active: ['Awaiting', 'Review'],
  All: ['Awaiting', 'Review', 'Complete'],
};

/** A person of the web app. `changed` is when the work rights last changed, in seconds since 1970. */
export interface Employee {
  readonly record: Json & { readonly key_id: string; readonly employee_id: string };
  readonly employmentStatus: 'Current' | 'Prospective' | 'Previous';
  readonly changed: number;
  readonly onboardId?: string;
}

export interface WebAppOptions {
  readonly apiKey: string;
  readonly accountKey: string;
  readonly employees: readonly Employee[];
  /** The pages are silent on errors. The older API of this host reports them as `error` with status 200. */
  readonly errors: 'status' | 'in-200';
}

export interface WebApp {
  answer(request: ReceivedRequest): Reply;
  /** What the person, or the employer's reviewer, does in the web app. */
  move(onboardId: string, status: 'Review' | 'Awaiting' | 'Complete'): void;
}

/** Onboarding, work rights and employees: POST or PUT, the key in the URL, the account key in the body. */
export function createWebApp(options: WebAppOptions): WebApp {
  const onboards: Json[] = [];
  const refuse = (status: number, error: string): Reply => ({
    status: options.errors === 'in-200' ? 200 : status,
    body: { error },
  });
  const show = (onboard: Json | undefined) => (onboard ? ok(onboard) : refuse(404, 'Not found'));

  const save = ({ accountkeyid: _account, ...fields }: Json): Reply => {
    const same = (key: string) => (each: Json) => fields[key] !== undefined && each[key] === fields[key];
    // One path creates and updates: an id means the entry, and the API merges people by their employee id.
    const found = onboards.find(same('onboard_id')) ?? onboards.find(same('employee_id'));
    if (fields['onboard_id'] !== undefined && !found) return refuse(404, 'Not found');
    if (found) return ok(Object.assign(found, fields));
    const created = { onboard_id: randomUUID().slice(0, 8), onboard_status: 'Awaiting', ...fields };
    onboards.push(created);
    return ok(created);
  };

  const getData = (body: Json): Reply => {
    const ids = ['key_id', 'onboard_id', 'employee_id'].filter((key) => body[key] !== undefined);
    if (body['type'] !== 'workrights' || ids.length !== 1) return refuse(400, 'Invalid arguments');
    const [key] = ids as [string];
    const found = options.employees.find(({ record, onboardId }) =>
      key === 'onboard_id' ? onboardId === body[key] : record[key] === body[key],
    );
    return found ? ok(found.record) : refuse(404, 'Not found');
  };

  const listEmployees = (body: Json): Reply => {
    const status = body['employment_status'] ?? 'All';
    const since = Number(body['datetime'] ?? 0);
    const found = options.employees.filter(
      (each) => (status === 'All' || each.employmentStatus === status) && each.changed >= since,
    );
    // Two fields of an item are readable on the page.
    return ok(page(found, body).map(({ record: { key_id, employee_id } }) => ({ key_id, employee_id })));
  };

  const operations: Record<string, (body: Json) => Reply> = {
    '/v1/onboarding/list': (body) => {
      const wanted = STATUSES[String(body['onboard_status'] ?? 'Active')] ?? [];
      return ok(page(onboards.filter((each) => wanted.includes(String(each['onboard_status']))), body));
    },
    '/v1/onboarding/get': (body) => show(onboards.find((each) => each['onboard_id'] === body['onboard_id'])),
    '/v1/onboarding/': save,
    '/v1/getdata': getData,
    '/employee/v1/getdata': getData,
    '/employee/v1/list': listEmployees,
    '/employee/v1/get': (body) => getData({ type: 'workrights', ...pick(body, ['key_id', 'employee_id']) }),
  };

  return {
    answer(request) {
      const url = new URL(request.path, 'http://service');
      const operation = operations[url.pathname];
      if (!operation || !['POST', 'PUT'].includes(request.method)) return refuse(404, 'Not found');
      const body = readJson(request);
      if (url.searchParams.get('key') !== options.apiKey) return refuse(401, 'Invalid key');
      if (body['accountkeyid'] !== options.accountKey) return refuse(401, 'Invalid account key');
      return operation(body);
    },
    move(onboardId, status) {
      for (const each of onboards) if (each['onboard_id'] === onboardId) each['onboard_status'] = status;
    },
  };
}

function page<T>(items: readonly T[], body: Json): readonly T[] {
  const number = Number(body['page_number'] ?? 1);
  return items.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
}

const pick = (body: Json, keys: readonly string[]): Json =>
  Object.fromEntries(keys.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]));
