// Copied from packages/connectors by workrights-codegen. Do not edit.
import { fieldOf } from '../../explainer/value';
import { conditionsText, readConditions } from '../../results/conditions';
import { resultOf } from '../../results/country';
import { doubtsText } from '../../results/doubt-words';
import { summaryOf } from '../../results/summary';
import { workRightsDoubtsText, workRightsSummaryOf } from '../../results/work-rights';
import { dayOf } from '../../time/days';
import { outputs } from '../../outputs';

export type Json = Record<string, unknown>;

type Column = (typeof outputs.visaCheck.columns)[number];

/**
 * A visa check of either country as ten flat fields. A value that the service doesn't give is null: nothing is guessed, and
 * `doubts` lists the reasons not to rely on the rest. Only the result that `visa_schema` names is read.
 */
export function simplifyCheck(check: Readonly<Json>, at: Date = new Date()): Json {
  const summary = summaryOf(check, { today: (country) => dayIn(country, at) });
  const found = summary.finished ? resultOf(check['visa']) : 'not-finished';
  const answer = typeof found === 'string' ? undefined : found.result;
  const entitlement = summary.checkType === 'study' ? 'study_entitlement' : 'work_entitlement';
  const columns: Readonly<Record<Column, unknown>> = {
    status: check['status'],
    entitlement: wordOf(fieldOf(answer, entitlement)),
    doubts: doubtsText(summary),
    expiry_date: wordOf(fieldOf(answer, 'expiry_date')) ?? wordOf(fieldOf(answer, 'visa_expiry')),
    visa_type: visaType(answer),
    entitlement_description:
      wordOf(fieldOf(answer, 'entitlement_description')) ?? wordOf(fieldOf(answer, 'enquiry_result')),
    conditions: answer === undefined ? null : conditionsText(readConditions(answer)),
    checked_at: check['checked_at'],
    age_days: summary.ageDays,
    id: check['id'],
  };
  return pick(columns, outputs.visaCheck.columns);
}

export const simplifyOnboard = (record: Readonly<Json>): Json => pick(record, outputs.onboard.columns);

/** Items of the list have one field less than the details. */
export const simplifyListedOnboard = (record: Readonly<Json>): Json =>
  pick(record, outputs.listedOnboard.columns);

export const simplifyEmployee = (record: Readonly<Json>): Json => pick(record, outputs.employee.columns);

/** The visa's end has the contract's name, even if the service uses another one; `doubts` then says so. */
export function simplifyWorkRights(record: Readonly<Json>, at: Date = new Date()): Json {
  const summary = workRightsSummaryOf(record, dayIn('AUS', at));
  const ends = { gov_expiry_date: record[summary.visaEndField] };
  return pick({ ...record, ...ends, doubts: workRightsDoubtsText(summary) }, outputs.workRights.columns);
}

/** The day in a country. If the computer's clock can't be read, every visa counts as expired. */
function dayIn(country: Parameters<typeof dayOf>[1], at: Date): string {
  return dayOf(at, country) ?? '9999-12-31';
}

/** In reading order: tools show them as columns. */
function pick(record: Readonly<Json>, names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

/** A trimmed text that isn't empty, or null. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A text that workflows compare exactly: unchanged, even with spaces around it. Null if it isn't text or is blank. */
function wordOf(value: unknown): string | null {
  return textOf(value) === null ? null : (value as string);
}

function visaType(answer: unknown): string | null {
  const code = fieldOf(answer, 'type');
  const subclass = typeof code === 'number' ? String(code) : textOf(code);
  const name = textOf(fieldOf(answer, 'type_name'));
  if (name !== null && subclass !== null) return `${name} (${subclass})`;
  return name ?? subclass ?? textOf(fieldOf(answer, 'visa_type'))?.toLowerCase() ?? null;
}
