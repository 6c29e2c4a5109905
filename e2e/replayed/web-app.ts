import { randomUUID } from 'node:crypto';

import type { ReceivedRequest } from '../support/loopback-server.ts';
import { ok, readJson, type Json, type Reply } from './reply.ts';

const PAGE_SIZE = 1000;
const STATUSES: Record<string, readonly string[]> = {
  Active: ['Awaiting', 'Review'],
  All: ['Awaiting', 'Review', 'Complete'],
};
const LISTED = [
  'onboard_id',
  'employee_id',
  'external_id',
  'onboard_status',
  'given_names',
  'family_name',
  'email',
  'mobile_number',
  'datetime',
];

/** A person of the web app, as their work rights record (2.8) shows them. */
export type WorkRightsRecord = Json & { readonly key_id: string; readonly employee_id: string };

export type Operation = (body: Json) => Reply;

export interface WebAppOptions {
  readonly apiKey: string;
  readonly accountKey: string;
  readonly records: readonly WorkRightsRecord[];
  /** By path, in addition to the source document's. */
  readonly further?: Readonly<Record<string, Operation>>;
}

export interface WebApp {
  answer(request: ReceivedRequest): Reply;
  /** What the person, or the employer's reviewer, does in the web app. */
  move(onboardId: string, status: 'Review' | 'Awaiting' | 'Complete'): void;
}

/** Onboarding and work rights: POST or PUT, with the API key in the URL and the account key in the body. */
export function createWebApp(options: WebAppOptions): WebApp {
  const onboards: Json[] = [];
  const find = (body: Json) =>
    onboards.find((each) => same(each, body, 'onboard_id')) ??
    onboards.find((each) => same(each, body, 'employee_id'));

  const save = ({ accountkeyid: _account, key: _key, ...fields }: Json): Reply => {
    // One path creates and updates: an `onboard_id` means an existing entry, and people are merged by their `employee_id`.
    const found = find(fields);
    const now = new Date().toISOString();
    if (found) return ok(Object.assign(found, fields, { datetime: now }));
    if (fields['onboard_id'] !== undefined) return refusal(404, 'Not found');
    if (!fields['email'] && !fields['mobile_number']) return refusal(400, 'Invalid arguments');
    const sendtype = fields['email'] ? (fields['mobile_number'] ? 'Both' : 'Email') : 'SMS';
    const defaults = {
      onboard_id: randomUUID().slice(0, 8),
      onboard_status: 'Awaiting',
      sendtype,
      employee_id: null,
    };
    const created = { ...defaults, ...fields, datetime: now };
    onboards.push(created);
    return ok(created);
  };

  const list = (body: Json): Reply => {
    const wanted = String(body['onboard_status'] ?? 'Active');
    const found = onboards.filter((each) =>
      (STATUSES[wanted] ?? [wanted]).includes(String(each['onboard_status'])),
    );
    return ok(pageOf(found, body).map((each) => pick(each, LISTED)));
  };

  const get = (body: Json): Reply => {
    const found = find(body);
    const { employment_status: _unseen, ...shown } = found ?? {};
    return found ? ok(shown) : refusal(404, 'Not found');
  };

  const getData = (body: Json): Reply => {
    const ids = ['key_id', 'onboard_id', 'employee_id'].filter((key) => body[key] !== undefined);
    if (body['type'] !== 'workrights' || ids.length !== 1) return refusal(400, 'Invalid arguments');
    // A record belongs to the same employee's onboarding request.
    const found = options.records
      .map((record) => ({
        ...record,
        onboard_id: onboards.find((each) => same(each, record, 'employee_id'))?.['onboard_id'] ?? null,
      }))
      .find((record) => same(record, body, ids[0]!));
    return found ? ok(found) : refusal(404, 'Not found');
  };

  const operations: Record<string, Operation> = {
    '/v1/onboarding/list': list,
    '/v1/onboarding/get': get,
    '/v1/onboarding': get,
    '/v1/onboarding/': save,
    '/v1/getdata': getData,
    '/employee/v1/getdata': getData,
    ...options.further,
  };

  return {
    answer(request) {
      const url = new URL(request.path, 'http://service');
      const operation = operations[url.pathname];
      if (!operation || !['POST', 'PUT'].includes(request.method))
        return { status: 404, body: 'Not found', type: 'text/plain' };
      const body = readJson(request);
      if (url.searchParams.get('key') !== options.apiKey) return refusal(401, 'Invalid key');
      if (body['accountkeyid'] !== options.accountKey) return refusal(401, 'Invalid account key');
      return operation(body);
    },
    move(onboardId, status) {
      for (const each of onboards) if (each['onboard_id'] === onboardId) each['onboard_status'] = status;
    },
  };
}

/** No description shows an error. */
export const refusal = (status: number, error: string): Reply => ({ status, body: { error } });

export function pageOf<T>(items: readonly T[], body: Json): readonly T[] {
  const number = Number(body['page_number'] ?? 1);
  return items.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
}

const same = (one: Json, other: Json, key: string) => other[key] !== undefined && one[key] === other[key];

const pick = (body: Json, keys: readonly string[]): Json =>
  Object.fromEntries(keys.map((key) => [key, body[key] ?? null]));
