import { comparisons, type ComparisonName } from '@workrights/spec/observing';

import { MOST_RECORDS, type JsonObject } from '../read-body.ts';
import type { Found } from '../walk.ts';
import type { CompareExchange, CompareRecord, Compared } from './comparison.ts';
import * as creation from './creation.ts';
import * as identity from './identity.ts';
import * as lists from './lists.ts';
import * as onboarding from './onboarding.ts';
import * as results from './results.ts';
import * as times from './times.ts';

/** Looked at once for an exchange, or once for each record of the response. */
type Rule<Name extends ComparisonName> =
  | { readonly exchange: CompareExchange<Name> }
  | { readonly record: CompareRecord<Name> };

const RULES: { readonly [Name in ComparisonName]: Rule<Name> } = {
  'location-path': { exchange: creation.locationPath },
  'location-form': { exchange: creation.locationForm },
  'self-origin': { exchange: identity.selfOrigin },
  'download-origin': { record: identity.downloadOrigin },
  'list-order': { exchange: lists.listOrder },
  'list-length-without-limit': { exchange: lists.lengthWithoutLimit },
  'lookup-order': { exchange: lists.lookupOrder },
  'lookup-length': { exchange: lists.lookupLength },
  'lookup-repeated-id': { exchange: lists.lookupRepeatedId },
  'lookup-ids': { exchange: lists.lookupIds },
  'document-echo': { exchange: creation.documentEcho },
  'gender-echo': { exchange: creation.genderEcho },
  'check-type-echo-when-omitted': { exchange: creation.checkTypeEcho },
  'employer-letter-echo': { exchange: creation.employerLetterEcho },
  'employer-document-echo': { exchange: creation.employerDocumentEcho },
  'letter-echo-names': { exchange: creation.letterEchoNames },
  'gender-case': { exchange: creation.genderCase },
  'authority-echo': { exchange: creation.authorityEcho },
  'fastcheck-time': { record: times.fastcheckTime },
  'offpeak-window': { record: times.offpeakWindow },
  'offpeak-night': { record: times.offpeakNight },
  'country-of-parts': { record: results.countryOfParts },
  'result-discriminator': { record: results.resultDiscriminator },
  'new-zealand-result-fields': { record: results.newZealandResultFields },
  'expired-or-purged': { record: results.expiredOrPurged },
  'visa-type-word': { record: results.visaTypeWord },
  'entitlement-word': { record: results.entitlementWord },
  'visa-status-word': { record: results.visaStatusWord },
  'subclass-zeros': { record: results.subclassZeros },
  'attachment-type-word': { record: results.attachmentTypeWord },
  'list-environments': { exchange: lists.listEnvironments },
  'list-meta': { exchange: lists.listMeta },
  'api-key-parameter': { exchange: identity.apiKeyParameter },
  'onboard-page-length': { exchange: onboarding.onboardPageLength },
  'onboard-later-page': { exchange: onboarding.onboardLaterPage },
  'onboard-list-employee-ids': { exchange: onboarding.onboardListEmployeeIds },
  'onboard-employment-status': { record: onboarding.onboardEmploymentStatus },
  'onboard-key-id': { record: onboarding.onboardKeyId },
  'onboard-first-status': { exchange: onboarding.onboardFirstStatus },
  'onboard-cleared-field': { exchange: onboarding.onboardClearedField },
  'sendtype-addresses': { exchange: onboarding.sendtypeAddresses },
  'onboard-list-order': { exchange: onboarding.onboardListOrder },
  'onboard-asked-id': { exchange: identity.onboardAskedId },
  'work-rights-asked-id': { exchange: identity.workRightsAskedId },
};

/** What the comparisons of an operation say. The records are those of an accepted exchange. */
export function* compare(compared: Compared): Generator<Found & { readonly record?: JsonObject }> {
  for (const name of namesOf(compared.asked.operation.id)) {
    const at = `compare/${name}`;
    const rule = RULES[name];
    if ('exchange' in rule) {
      for (const token of rule.exchange(compared)) yield { at, token };
    } else {
      for (const record of compared.records.slice(0, MOST_RECORDS)) {
        for (const token of rule.record(record, compared)) yield { at, token, record };
      }
    }
  }
}

function namesOf(operationId: string): ComparisonName[] {
  return (Object.keys(comparisons) as ComparisonName[]).filter((name) =>
    (comparisons[name].operations as readonly string[]).includes(operationId),
  );
}
