import { comparisons, type ComparisonName } from '@workrights/spec/observing';

import { answerOf } from '../context.ts';
import type { Found } from '../walk.ts';
import type { CompareExchange, CompareRecord, Compared, JsonObject } from './comparison.ts';
import * as creation from './creation.ts';
import * as identity from './identity.ts';
import * as lists from './lists.ts';
import * as times from './times.ts';

/** Looked at once for an exchange, or once for each record of the response. */
type Rule<Name extends ComparisonName> =
  | { readonly exchange: CompareExchange<Name> }
  | { readonly record: CompareRecord<Name> };

const RULES: { readonly [Name in ComparisonName]: Rule<Name> } = {
  'location-path': { exchange: creation.locationPath },
  'location-form': { exchange: creation.locationForm },
  'location-id': { exchange: creation.locationId },
  'self-origin': { exchange: identity.selfOrigin },
  'download-origin': { record: identity.downloadOrigin },
  'list-order': { exchange: lists.listOrder },
  'list-length-without-limit': { exchange: lists.lengthWithoutLimit },
  'list-length-and-limit': { exchange: lists.lengthAndLimit },
  'lookup-order': { exchange: lists.lookupOrder },
  'lookup-length': { exchange: lists.lookupLength },
  'lookup-repeated-id': { exchange: lists.lookupRepeatedId },
  'lookup-ids': { exchange: lists.lookupIds },
  'document-echo': { exchange: creation.documentEcho },
  'gender-echo': { exchange: creation.genderEcho },
  'check-type-echo-when-omitted': { exchange: creation.checkTypeEcho },
  'employer-letter-echo': { exchange: creation.employerLetterEcho },
  'authority-echo': { exchange: creation.authorityEcho },
  'fastcheck-time': { record: times.fastcheckTime },
  'offpeak-window': { record: times.offpeakWindow },
  'offpeak-night': { record: times.offpeakNight },
  'onboard-page-length': { exchange: lists.onboardPageLength },
  'onboard-list-order': { exchange: lists.onboardListOrder },
  'onboard-asked-id': { exchange: identity.onboardAskedId },
  'work-rights-asked-id': { exchange: identity.workRightsAskedId },
};

/** What the comparisons of an operation say about an exchange that was accepted. */
export function* compare(compared: Compared): Generator<Found & { readonly record?: JsonObject }> {
  if (answerOf(compared.exchange.status) !== 'accepted') return;
  for (const name of namesOf(compared.asked.operation.id)) {
    const at = `compare/${name}`;
    const rule = RULES[name];
    if ('exchange' in rule) {
      const token = rule.exchange(compared);
      if (token !== undefined) yield { at, token };
    } else {
      for (const record of compared.records) {
        const token = rule.record(record, compared);
        if (token !== undefined) yield { at, token, record };
      }
    }
  }
}

function namesOf(operationId: string): ComparisonName[] {
  return (Object.keys(comparisons) as ComparisonName[]).filter((name) =>
    (comparisons[name].operations as readonly string[]).includes(operationId),
  );
}
