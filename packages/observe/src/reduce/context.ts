import type { Context } from '@workrights/spec/observing';

import { isObject } from './read-body.ts';

/** By the status: a 303 is the answer to a creation that worked (service.md §4.1). */
export function answerOf(status: number): Context['answer'] {
  if ((status >= 200 && status < 300) || status === 303) return 'accepted';
  if (status >= 400 && status < 500) return 'refused';
  return status >= 500 && status < 600 ? 'failed' : 'other';
}

/** The state of a check; `none` for a record without one, such as an onboarding request. */
export function checkOf(record: unknown): Context['check'] {
  const status = isObject(record) && Object.hasOwn(record, 'jurisdiction') ? record['status'] : undefined;
  if (status === undefined) return 'none';
  return status === 'pending' || status === 'completed' ? status : 'other';
}

/** The country of a check, as it came or as it was asked for. */
export function countryOf(record: unknown, sent: unknown): Context['country'] {
  const jurisdiction = jurisdictionOf(record) ?? jurisdictionOf(sent);
  if (jurisdiction === undefined) return 'none';
  if (jurisdiction === 'AUS') return 'australia';
  return jurisdiction === 'NZL' || jurisdiction === 'NZ' ? 'new-zealand' : 'other';
}

function jurisdictionOf(value: unknown): unknown {
  return isObject(value) ? value['jurisdiction'] : undefined;
}
