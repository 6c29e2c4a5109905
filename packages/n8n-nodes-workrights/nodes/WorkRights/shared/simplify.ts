import type { IDataObject } from 'n8n-workflow';
import { outputs } from '../generated/outputs';
import { conditionsText, readConditions } from '../generated/results/conditions';
import { resultOf } from '../generated/results/country';
import { dayOf } from '../generated/time/days';
import { doubtsText } from '../generated/results/doubt-words';
import { summaryOf } from '../generated/results/summary';
import { workRightsDoubtsText, workRightsSummaryOf } from '../generated/results/work-rights';
import { clock } from './clock';
import { property, textOf } from './json';

type Column = (typeof outputs.visaCheck.columns)[number];

/**
 * A visa check of either country as ten flat fields. A value that the service doesn't give is null: nothing is guessed, and
 * `doubts` lists the reasons not to rely on the rest. Only the result that `visa_schema` names is read (service.md §2.1 rule
 * 1).
 */
export function simplifyCheck(check: IDataObject): IDataObject {
  const summary = summaryOf(check, { today });
  const found = summary.finished ? resultOf(check.visa) : 'not-finished';
  const answer = typeof found === 'string' ? undefined : found.result;
  const entitlement = summary.checkType === 'study' ? 'study_entitlement' : 'work_entitlement';
  const columns: Readonly<Record<Column, IDataObject[string]>> = {
    status: check.status,
    entitlement: wordOf(property(answer, entitlement)),
    doubts: doubtsText(summary),
    expiry_date: wordOf(property(answer, 'expiry_date')) ?? wordOf(property(answer, 'visa_expiry')),
    visa_type: visaType(answer),
    entitlement_description:
      wordOf(property(answer, 'entitlement_description')) ?? wordOf(property(answer, 'enquiry_result')),
    conditions: answer === undefined ? null : conditionsText(readConditions(answer)),
    checked_at: check.checked_at,
    age_days: summary.ageDays,
    id: check.id,
  };
  return pick(columns, outputs.visaCheck.columns);
}

export const simplifyOnboard = (record: IDataObject): IDataObject => pick(record, outputs.onboard.columns);

/** Items of the list have one field less than the details. */
export const simplifyListedOnboard = (record: IDataObject): IDataObject =>
  pick(record, outputs.listedOnboard.columns);

export const simplifyEmployee = (record: IDataObject): IDataObject => pick(record, outputs.employee.columns);

/** The visa's end has the contract's name, even if the service uses another one; `doubts` then says so. */
export function simplifyWorkRights(record: IDataObject): IDataObject {
  const summary = workRightsSummaryOf(record, today('AUS'));
  const ends = { gov_expiry_date: record[summary.visaEndField] };
  return pick({ ...record, ...ends, doubts: workRightsDoubtsText(summary) }, outputs.workRights.columns);
}

/** Today in a country. If the computer's clock can't be read, every visa counts as expired. */
function today(country: Parameters<typeof dayOf>[1]): string {
  return dayOf(new Date(clock.now()), country) ?? '9999-12-31';
}

/** In reading order: n8n shows them as columns. */
function pick(record: IDataObject, names: readonly string[]): IDataObject {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

/** A text that workflows compare exactly: unchanged, even with spaces around it. Null if it isn't text or is blank. */
function wordOf(value: unknown): string | null {
  return textOf(value) === null ? null : (value as string);
}

function visaType(answer: unknown): string | null {
  const code = property(answer, 'type');
  const subclass = typeof code === 'number' ? String(code) : textOf(code);
  const name = textOf(property(answer, 'type_name'));
  if (name !== null && subclass !== null) return `${name} (${subclass})`;
  return name ?? subclass ?? textOf(property(answer, 'visa_type'))?.toLowerCase() ?? null;
}
