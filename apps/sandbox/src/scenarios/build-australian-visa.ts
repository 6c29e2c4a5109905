import type { AustralianVisa } from '../generated/visa-checks/types.gen.ts';
import type { Quirks } from '../quirks/quirk-table.ts';
import { addMonths } from '../outcomes/add-months.ts';
import {
  conditionCode,
  conditionText,
  describeCondition,
  visibleConditions,
} from '../outcomes/australian-conditions.ts';
import { dayOf, resolveDate } from '../outcomes/relative-date.ts';
import { sandboxText } from '../outcomes/sandbox-text.ts';
import type { AustralianCheckType } from '../outcomes/check-types.ts';
import type { AustralianVisaFacts, TravelDocument } from '../outcomes/scenario.ts';
import { numberFromHash, stableHash } from './stable-hash.ts';

/**
 * The result fields of an Australian check (service.md §2.3): the part of the visa that the check type shows. The quirks or the
 * scenario decide the contradicted forms.
 */
export function buildAustralianVisa(
  facts: AustralianVisaFacts,
  checkType: AustralianCheckType,
  document: TravelDocument,
  quirks: Quirks,
  now: Date,
): AustralianVisa {
  const grantDate = resolveDate(facts.grant_date, now);
  const visa: ShownToAll & AustralianVisa = {
    grant_date: grantDate,
    type_name: facts.type_name,
    type: (facts.type_form ?? quirks.typeForm) === 'integer' ? Number(facts.type) : facts.type,
    type_details: facts.type_details,
    work_entitlement: facts.work_entitlement,
    study_entitlement: facts.study_entitlement,
    expiry_date: resolveDate(facts.expiry_date, now),
    location: facts.location,
    ...conditionFields(facts, checkType, quirks),
    class: facts.class,
    applicant: facts.applicant,
    entitlement_description: sandboxText(facts.entitlement_description),
  };
  return checkType === 'agent' ? { ...visa, ...agentFields(facts, document, grantDate, now) } : visa;
}

function conditionFields(facts: AustralianVisaFacts, checkType: AustralianCheckType, quirks: Quirks) {
  const visible = visibleConditions(facts.conditions, checkType);
  const shown = checkType === 'study' ? 'string' : 'array';
  const wanted = facts.conditions_form ?? quirks.conditionsForm;
  if ((wanted === 'shown' ? shown : wanted) === 'array') {
    // Only the study example shows the description field, so the array form leaves it null there.
    const conditions = visible.map((each) => describeCondition(each));
    return checkType === 'study' ? { conditions, conditions_description: null } : { conditions };
  }
  const description = visible.map((each) => `${conditionCode(each)}: ${conditionText(each)}`).join(' ');
  return {
    conditions: visible.map(conditionCode).join(', '),
    conditions_description: description === '' ? null : description,
  };
}

/** Every field except conditions and those of agents. A field that the contract gains doesn't compile. */
type ShownToAll = Required<
  Omit<AustralianVisa, keyof ReturnType<typeof agentFields> | 'conditions' | 'conditions_description'>
>;

/** Years after its grant in which the holder of a visa without an expiry date may arrive, as for real visas. */
const TRAVEL_YEARS = 5;

/**
 * The fields that only an agent check returns. They are never null: a visa without a grant date counts as granted today, and
 * one without an expiry date gets its own time to arrive.
 */
function agentFields(
  facts: AustralianVisaFacts,
  document: TravelDocument,
  grantDate: string | null,
  now: Date,
) {
  const granted = grantDate ?? dayOf(now);
  const hash = stableHash('grant', document.type, document.country, document.identifier);
  return {
    grant_number: String(numberFromHash(hash, 0, 10 ** 13)).padStart(13, '0'),
    visa_stream: facts.visa_stream,
    visa_status: facts.visa_status,
    entries_allowed: facts.entries_allowed,
    initial_stay_date: granted,
    not_arrive_after: resolveDate(facts.expiry_date, now) ?? addMonths(granted, 12 * TRAVEL_YEARS),
    period_of_stay: sandboxText(facts.expiry_date === null ? 'Indefinite' : 'Until the expiry date'),
  };
}
