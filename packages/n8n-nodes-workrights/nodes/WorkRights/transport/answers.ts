import type { IDataObject } from 'n8n-workflow';
import { isObject, property, textOf } from '../shared/json';
import type { ApiCall, ApiContext } from './context';
import { isWrite } from './context';
import { otherRecord, unusableAnswer } from './errors';
import { callApi } from './request';

/** A visa check as the service gives it; only the fields that decide something are typed. */
export interface VisaCheck extends IDataObject {
  id: string;
  status: string;
}

/** Sends and reads the visa check of `{ data: <visa check>, meta }` (service.md §2.1). */
export async function fetchCheck(context: ApiContext, call: ApiCall): Promise<VisaCheck> {
  const { status, body } = await callApi(context, call);
  const check = property(body, 'data');
  if (isCheck(check)) return check;
  throw unusableAnswer(context, call, status, 'visa check');
}

/** Reads the visa check of an id. @throws NodeApiError when the answer is the check of another id. */
export async function fetchCheckById(
  context: ApiContext,
  id: string,
  itemIndex?: number,
): Promise<VisaCheck> {
  const call: ApiCall = { operation: 'getVisaCheck', pathValues: { id }, itemIndex };
  const check = await fetchCheck(context, call);
  if (check.id !== id) throw otherRecord(context, call, 'visa check');
  return check;
}

/** Sends and reads a list or lookup of visa checks, whose envelope is not shown (service.md §4.1). */
export async function fetchChecks(context: ApiContext, call: ApiCall): Promise<VisaCheck[]> {
  const { status, body } = await callApi(context, call);
  const checks = itemsOf(body);
  if (checks?.every(isCheck)) return checks;
  throw unusableAnswer(context, call, status, 'list of visa checks');
}

/** Ids that name a record of interface B in a request, and that the record shows. */
const RECORD_IDS = ['key_id', 'onboard_id', 'employee_id'];
const ALL_IDS = [...RECORD_IDS, 'external_id'];

/**
 * Sends and reads one record of interface B: itself, or under `data`.
 *
 * @throws NodeApiError when it does not show the id that was sent: another person's record is worse than none. Which
 * ids the answer to a change has is not documented (service.md §4.2): only a different one counts there.
 */
export async function fetchRecord(context: ApiContext, call: ApiCall, idField: string): Promise<IDataObject> {
  const { status, body } = await callApi(context, call);
  const record = isObject(body) && isObject(body.data) ? body.data : body;
  if (!isObject(record) || idText(record[idField]) === '') {
    throw unusableAnswer(context, call, status, 'record');
  }
  requireSentIds(context, call, record, status);
  return withTextIds(record);
}

function requireSentIds(context: ApiContext, call: ApiCall, record: IDataObject, status?: number): void {
  for (const name of RECORD_IDS) {
    const sent = idText(call.body?.[name]);
    const found = idText(record[name]);
    if (sent === '' || found === sent || (found === '' && isWrite(call))) continue;
    throw otherRecord(context, call, 'record', status);
  }
}

/**
 * Creates or updates an onboarding request. A response that only acknowledges it, with its id, is followed by a read: when that
 * fails, the acknowledgement is what is known.
 */
export async function saveOnboard(context: ApiContext, call: ApiCall): Promise<IDataObject> {
  const saved = await fetchRecord(context, call, 'onboard_id');
  if ('onboard_status' in saved) return saved;
  const body = { onboard_id: saved.onboard_id };
  const read: ApiCall = { operation: 'getOnboard', body, itemIndex: call.itemIndex };
  const record = await fetchRecord(context, read, 'onboard_id').catch(() => saved);
  requireSentIds(context, call, record);
  return record;
}

/** Changes a person. What the response shows is not documented: without a record, the person is read. */
export async function updateEmployee(context: ApiContext, call: ApiCall): Promise<IDataObject> {
  const { status, body } = await callApi(context, call);
  const record = isObject(body) && isObject(body.data) ? body.data : body;
  if (isObject(record) && idText(record.key_id) !== '') {
    requireSentIds(context, call, record, status);
    return withTextIds(record);
  }
  const { employee_id, key_id } = call.body ?? {};
  const ids = key_id === undefined ? { employee_id } : { key_id };
  const read: ApiCall = { operation: 'getEmployee', body: ids, itemIndex: call.itemIndex };
  return await fetchRecord(context, read, 'key_id').catch(() => {
    throw unusableAnswer(context, call, status, 'record');
  });
}

/** Sends and reads a page of interface B: an array, or one under `data`. */
export async function fetchRecords(context: ApiContext, call: ApiCall): Promise<IDataObject[]> {
  const { status, body } = await callApi(context, call);
  const records = itemsOf(body);
  if (records?.every(isObject)) return records.map(withTextIds);
  throw unusableAnswer(context, call, status, 'list');
}

/** An id may come as a number. */
function withTextIds(record: IDataObject): IDataObject {
  const numbers = ALL_IDS.filter((name) => Number.isSafeInteger(record[name]));
  return { ...record, ...Object.fromEntries(numbers.map((name) => [name, String(record[name])])) };
}

/** A larger number lost digits when it was read: it may be that of another id. */
function idText(value: unknown): string {
  return Number.isSafeInteger(value) ? String(value) : (textOf(value) ?? '');
}

/** The items of a list or lookup, in each envelope that the service may use; undefined for anything else. */
export function itemsOf(body: unknown): unknown[] | undefined {
  const array = isObject(body) ? body.data : body;
  if (!Array.isArray(array)) return undefined;
  return array.map((item: unknown) => (isObject(item) && isObject(item.data) ? item.data : item));
}

export function isCheck(value: unknown): value is VisaCheck {
  return isObject(value) && textOf(value.id) !== null && textOf(value.status) !== null;
}
