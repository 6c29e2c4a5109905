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
 * A visa check of either country as ten flat fields.
 * What the service does not say is null; nothing is guessed, and `doubts` says what is against relying on the rest. Only
 * the result that `visa_schema` names is read (service.md §2.1 rule 1).
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

/** Items of the list carry one field less than the details. */
export const simplifyListedOnboard = (record: IDataObject): IDataObject =>
  pick(record, outputs.listedOnboard.columns);

export const simplifyEmployee = (record: IDataObject): IDataObject => pick(record, outputs.employee.columns);

/** The end of the visa has the contract's name, whatever the service calls it: `doubts` then says how. */
export function simplifyWorkRights(record: IDataObject): IDataObject {
  const summary = workRightsSummaryOf(record, today('AUS'));
  const ends = { gov_expiry_date: record[summary.visaEndField] };
  return pick({ ...record, ...ends, doubts: workRightsDoubtsText(summary) }, outputs.workRights.columns);
}

/** Today in a country. On a machine without a readable clock, every visa is over. */
function today(country: Parameters<typeof dayOf>[1]): string {
  return dayOf(new Date(clock.now()), country) ?? '9999-12-31';
}

/** In the order in which people read them: n8n shows them as columns. */
function pick(record: IDataObject, names: readonly string[]): IDataObject {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

/** What rules compare, letter by letter: as it came, with the blanks around it. Null for what is no text, or blank. */
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
