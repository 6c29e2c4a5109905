import type { IDataObject } from 'n8n-workflow';
import { outputs } from '../generated/outputs';
import { doubtsText } from './check-doubts';
import { checkType, entitlementOf, resultOf } from './check-result';
import { conditionsOf } from './conditions';
import { property, textOf } from './json';

type Column = (typeof outputs.visaCheck.columns)[number];

/**
 * A visa check of either country as ten flat fields.
 * What the service does not say is null; nothing is guessed, and `doubts` says what is against relying on the rest. Only
 * the result that `visa_schema` names is read (service.md §2.1 rule 1).
 */
export function simplifyCheck(check: IDataObject): IDataObject {
  const finished = check.status === 'completed';
  const result = resultOf(check);
  const type = checkType(check, result);
  const { australia, newZealand } = finished ? result : {};
  const answer = australia ?? newZealand;
  const columns: Readonly<Record<Column, IDataObject[string]>> = {
    status: check.status,
    entitlement: wordOf(entitlementOf(answer, type)),
    doubts: doubtsText(check),
    expiry_date: wordOf(property(answer, 'expiry_date')) ?? wordOf(property(answer, 'visa_expiry')),
    visa_type: visaType(australia, newZealand),
    entitlement_description:
      wordOf(property(answer, 'entitlement_description')) ?? wordOf(property(answer, 'enquiry_result')),
    conditions: conditionsOf(answer).text,
    result_code: wordOf(property(check, 'result', 'code')),
    check_type: type,
    id: check.id,
  };
  return pick(columns, outputs.visaCheck.columns);
}

export const simplifyOnboard = (record: IDataObject): IDataObject => pick(record, outputs.onboard.columns);

/** Items of the list carry one field less than the details. */
export const simplifyListedOnboard = (record: IDataObject): IDataObject =>
  pick(record, outputs.listedOnboard.columns);

export const simplifyWorkRights = (record: IDataObject): IDataObject =>
  pick(record, outputs.workRights.columns);

/** In the order in which people read them: n8n shows them as columns. */
function pick(record: IDataObject, names: readonly string[]): IDataObject {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

/** What rules compare, letter by letter: as it came, with the blanks around it. Null for what is no text, or blank. */
function wordOf(value: unknown): string | null {
  return textOf(value) === null ? null : (value as string);
}

function visaType(australia: unknown, newZealand: unknown): string | null {
  const code = property(australia, 'type');
  const subclass = typeof code === 'number' ? String(code) : textOf(code);
  const name = textOf(property(australia, 'type_name'));
  if (name !== null && subclass !== null) return `${name} (${subclass})`;
  return name ?? subclass ?? textOf(property(newZealand, 'visa_type'))?.toLowerCase() ?? null;
}
