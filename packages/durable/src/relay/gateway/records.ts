import {
  type Onboard,
  type OnboardListItem,
  summarise,
  summariseWorkRights,
  type VisaCheck,
  type WorkRightsRecord,
} from '@workrights/client';
import { daysBetween } from '@workrights/time/calendar';
import { dayOf } from '@workrights/time/days';

import { ONBOARD_STATUSES, oneOfWords, publishedCodeOf } from '../../base/outbox/included.ts';
import { environments, modes, visaCheckStatuses } from '../../generated/words.gen.ts';
import type * as wire from '../../generated/relay/types.gen.ts';

/** A record as the gateway returns it. Nothing in `summary` is personal. */
export interface Shown {
  readonly id: string;
  readonly summary: wire.IncludedFields;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Work and study stay unknown without an environment: the data may come from the sandbox. */
export function showCheck(check: VisaCheck, now: number): Shown {
  const said = summarise(check, { at: new Date(now) });
  const environment = oneOfWords(said.environment, environments);
  const summary = {
    status: oneOfWords(said.status, visaCheckStatuses),
    check_type: said.checkType,
    jurisdiction: said.jurisdiction,
    mode: oneOfWords(check.mode, modes),
    environment,
    work: environment === null ? 'unknown' : said.work,
    study: environment === null ? 'unknown' : said.study,
    expires_on: said.expiresOn,
    days_left: said.daysLeft,
    result_code: publishedCodeOf(check),
  };
  return { id: check.id, summary, record: { ...check } };
}

export function showOnboard(onboard: Onboard | OnboardListItem): Shown {
  const status = oneOfWords(onboard.onboard_status, ONBOARD_STATUSES);
  return { id: onboard.onboard_id, summary: { status }, record: { ...onboard } };
}

export function showWorkRights(record: WorkRightsRecord, now: number): Shown {
  const { worksUntil } = summariseWorkRights(record, { at: new Date(now) });
  const today = dayOf(new Date(now), 'AUS');
  const daysLeft = worksUntil === null || today === null ? null : daysBetween(today, worksUntil);
  return {
    id: record.key_id,
    summary: { expires_on: worksUntil, days_left: daysLeft },
    record: { ...record },
  };
}
