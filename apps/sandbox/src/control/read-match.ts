import type { Account } from '../settings/account.ts';
import { countryCodeRule, identifierRule, modeRule } from '../generated/visa-checks/rules.gen.ts';
import { MATCH_FIELDS, type MatchField, type RequestMatch } from '../matching/request-match.ts';
import { CHECK_TYPES, jurisdictionOf, JURISDICTIONS, type VisaCheckType } from '../outcomes/check-types.ts';
import { withoutUndefined } from '../matching/without-undefined.ts';
import { byRule, oneOf, optional, text } from './field-readers.ts';
import { readFields, refusedField, type FieldReader } from './read-fields.ts';

const READERS: Readonly<Record<MatchField, FieldReader<string>>> = {
  account: text,
  jurisdiction: oneOf(JURISDICTIONS),
  visa_check_type: oneOf(CHECK_TYPES),
  mode: byRule(modeRule),
  country: byRule(countryCodeRule, 'COL'),
  identifier: byRule(identifierRule),
  check_id: text,
  onboard_id: text,
  employee_id: text,
  email: text,
};

/** Reads the conditions for a request of one of the accounts. @throws ProblemError 422 */
export function readMatch(
  match: unknown,
  accounts?: readonly Pick<Account, 'name'>[],
): RequestMatch | undefined {
  const account = accounts && oneOf(accounts.map(({ name }) => name));
  return readSome(match, MATCH_FIELDS, account && { account });
}

function readSome(
  match: unknown,
  fields: readonly MatchField[],
  readers: Partial<typeof READERS> = {},
): RequestMatch | undefined {
  if (match === undefined) return undefined;
  const chosen = fields.map((field) => [field, optional(readers[field] ?? READERS[field])] as const);
  const wanted = readFields(match, Object.fromEntries(chosen), '/match');
  return withoutUndefined(wanted);
}

/** For a work rights scenario: the fields that identify an onboarding request. */
export function readOnboardMatch(match: unknown): RequestMatch | undefined {
  return readSome(match, ['employee_id', 'email']);
}

/** For a check scenario. @throws ProblemError 422 also for conditions that no create can meet, because it would wait for ever. */
export function readCheckMatch(
  match: unknown,
  appliesTo: readonly VisaCheckType[],
): RequestMatch | undefined {
  const jurisdictions = JURISDICTIONS.filter((name) =>
    appliesTo.some((type) => jurisdictionOf(type) === name),
  );
  const wanted = readSome(match, ['jurisdiction', 'visa_check_type', 'mode', 'country', 'identifier'], {
    jurisdiction: oneOf(jurisdictions),
    visa_check_type: oneOf(appliesTo),
  });
  const { jurisdiction, visa_check_type: type } = wanted ?? {};
  const possible: readonly string[] = appliesTo.filter(
    (each) => jurisdiction === undefined || jurisdictionOf(each) === jurisdiction,
  );
  if (type !== undefined && !possible.includes(type)) {
    const message = `must be one of ${possible.join(', ')} with this jurisdiction`;
    throw refusedField('/match/visa_check_type', 'enum', message);
  }
  return wanted;
}
