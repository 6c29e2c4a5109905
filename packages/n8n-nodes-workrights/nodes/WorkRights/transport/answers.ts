import type { IDataObject } from 'n8n-workflow';
import { isObject, property, textOf } from '../shared/json';
import type { ApiCall, ApiContext } from './context';
import { unusableAnswer } from './errors';
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

/** Sends and reads a list or lookup of visa checks, whose envelope is not shown (service.md §4.1). */
export async function fetchChecks(context: ApiContext, call: ApiCall): Promise<VisaCheck[]> {
  const { status, body } = await callApi(context, call);
  const checks = itemsOf(body);
  if (checks?.every(isCheck)) return checks;
  throw unusableAnswer(context, call, status, 'list of visa checks');
}

/** Sends and reads one record of interface B: itself, or under `data`. */
export async function fetchRecord(context: ApiContext, call: ApiCall, idField: string): Promise<IDataObject> {
  const { status, body } = await callApi(context, call);
  const record = isObject(body) && isObject(body.data) ? body.data : body;
  if (isObject(record) && idField in record) return record;
  throw unusableAnswer(context, call, status, 'record');
}

/** Sends and reads a page of interface B: an array, or one under `data`. */
export async function fetchRecords(context: ApiContext, call: ApiCall): Promise<IDataObject[]> {
  const { status, body } = await callApi(context, call);
  const records = itemsOf(body);
  if (records?.every(isObject)) return records;
  throw unusableAnswer(context, call, status, 'list');
}

function itemsOf(body: unknown): unknown[] | undefined {
  const array = isObject(body) ? body.data : body;
  if (!Array.isArray(array)) return undefined;
  return array.map((item: unknown) => (isObject(item) && isObject(item.data) ? item.data : item));
}

function isCheck(value: unknown): value is VisaCheck {
  return isObject(value) && textOf(value.id) !== null && textOf(value.status) !== null;
}
