import type { IDataObject } from 'n8n-workflow';
import type { SentCheck } from '../generated/results/compared-check';
import { isOfAnother } from '../generated/results/of-another';
import { isObject, property, textOf } from '../shared/json';
import type { ApiCall, ApiContext } from './context';
import { isWrite } from './context';
import { apiError, otherRecord, unusableAnswer } from './errors';
import { unknownOutcome } from './explain-refusal';
import { callApi } from './request';

/** A visa check from the service. Only the fields that the code uses are typed. */
export interface VisaCheck extends IDataObject {
  id: string;
  status: string;
}

/** Sends a request, and reads the visa check from `{ data: <visa check>, meta }` (service.md §2.1). */
export async function fetchCheck(context: ApiContext, call: ApiCall): Promise<VisaCheck> {
  const { status, body } = await callApi(context, call);
  const check = property(body, 'data');
  if (isCheck(check)) return check;
  throw unusableAnswer(context, call, status, 'visa check');
}

/** Creates a visa check. @throws NodeApiError if the response has another person, whose result must not be read. */
export async function createCheck(context: ApiContext, call: ApiCall): Promise<VisaCheck> {
  const check = await fetchCheck(context, call);
  refuseOther(context, call, check);
  return check;
}

/** @throws NodeApiError if the check that a create returned, or that was read since, is of another person. */
export function refuseOther(context: ApiContext, call: ApiCall, check: VisaCheck): void {
  if (!isOfAnother(check, call.body as unknown as SentCheck)) return;
  throw apiError(context, call, unknownOutcome(call, 'Its response is about another person.'));
}

/** Reads a visa check by its ID. @throws NodeApiError if the response has another ID. */
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

/** Sends a request, and reads a list of visa checks. Its envelope isn't shown (service.md §4.1). */
export async function fetchChecks(context: ApiContext, call: ApiCall): Promise<VisaCheck[]> {
  const { status, body } = await callApi(context, call);
  const checks = itemsOf(body);
  if (checks?.every(isCheck)) return checks;
  throw unusableAnswer(context, call, status, 'list of visa checks');
}

/** The IDs that identify a record of interface B, in requests and in the record. */
const RECORD_IDS = ['key_id', 'onboard_id', 'employee_id'];
const ALL_IDS = [...RECORD_IDS, 'external_id'];

/**
 * Sends a request, and reads one record of interface B: the body itself, or its `data`.
 *
 * @throws NodeApiError if it doesn't have the ID that was sent: another person's record is worse than none. Which IDs the
 * response to a change contains isn't documented (service.md §4.2), so there only a different ID counts.
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
 * Creates or updates an onboarding request. If the response only confirms it with its ID, the request is read afterwards. If
 * that fails, the confirmation is returned.
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

/** Updates a person. The response isn't documented; if it has no record, the person is read. */
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

/** Sends a request, and reads one page of interface B: an array, or an array in `data`. */
export async function fetchRecords(context: ApiContext, call: ApiCall): Promise<IDataObject[]> {
  const { status, body } = await callApi(context, call);
  const records = itemsOf(body);
  if (records?.every(isObject)) return records.map(withTextIds);
  throw unusableAnswer(context, call, status, 'list');
}

/** An ID may be a number. */
function withTextIds(record: IDataObject): IDataObject {
  const numbers = ALL_IDS.filter((name) => Number.isSafeInteger(record[name]));
  return { ...record, ...Object.fromEntries(numbers.map((name) => [name, String(record[name])])) };
}

/** A larger number lost digits when it was parsed, so it may be another ID. */
function idText(value: unknown): string {
  return Number.isSafeInteger(value) ? String(value) : (textOf(value) ?? '');
}

/** The items of a list or lookup, in any envelope that the service may use; undefined for anything else. */
export function itemsOf(body: unknown): unknown[] | undefined {
  const array = isObject(body) ? body.data : body;
  if (!Array.isArray(array)) return undefined;
  return array.map((item: unknown) => (isObject(item) && isObject(item.data) ? item.data : item));
}

export function isCheck(value: unknown): value is VisaCheck {
  return isObject(value) && textOf(value.id) !== null && textOf(value.status) !== null;
}
