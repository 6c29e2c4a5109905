import { createHash } from 'node:crypto';

import type { Entitlement, Environment, VisaSummary } from '@workrights/client';

import type { Row } from '../base/rows/row.ts';
import { environments } from '../generated/words.gen.ts';
import { calendarDate } from '@workrights/time/calendar';
import { type Reading, readingOf } from '../base/rows/reading.ts';
import { serviceDay } from '@workrights/time/service-day';
import type { Day, ExpiryMissing, KnownResult } from './person.ts';

/** Programs write days outside this range for a missing date. */
const [FIRST_END, NO_END] = ['1900-01-01', '2099-12-31'];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** What a completed row says about its person, as of the day of reading. A check of anyone else says nothing. */
export function resultOfRow(row: Row, environment: Environment, now: number): KnownResult {
  const today = serviceDay(now);
  // The monitor's rules decide when a check is too old.
  const reading = readingOf(row, environment, today, Infinity);
  const { summary } = reading;
  const expiresOn = readableEnd(summary?.expiresOn);
  // A yes needs a readable end.
  const known = (said: Entitlement) => (said === 'yes' && expiresOn === null ? 'unknown' : said);
  return {
    source: 'check',
    checkId: row.checkId,
    jurisdiction: summary?.jurisdiction ?? null,
    environment: environments.find((each) => each === summary?.environment) ?? null,
    status: summary?.status ?? null,
    work: known(reading.work.entitlement),
    study: known(reading.study.entitlement),
    conditions: [...new Set(summary?.conditions.flatMap(({ code }) => code ?? []))].toSorted(),
    ...(summary && { words: digestOfWords(summary) }),
    expiresOn,
    expiryMissing: expiresOn === null ? missingOf(reading) : null,
    ...checkedAt(row, now),
  };
}

/** For New Zealand, only the words say whether a person may work. They are compared by hash, and not kept. */
function digestOfWords({ statement, conditions }: VisaSummary): string {
  const texts = conditions.map(({ code, text }) => `${code ?? ''} ${text}`).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([statement, texts]))
    .digest('base64url');
}

/** A day on which a visa can end; null for anything else. */
export function readableEnd(value: unknown): Day | null {
  const day = calendarDate(value);
  return day !== null && day >= FIRST_END && day < NO_END ? day : null;
}

function missingOf({ summary, work, study }: Reading): ExpiryMissing {
  if (summary !== undefined) {
    return summary.missing.find(({ field }) => field === 'expiresOn')?.reason ?? 'unreadable';
  }
  const reasons = [work.reason, study.reason];
  return reasons.find((each) => each === 'other-check' || each === 'other-environment') ?? 'not-finished';
}

/** The service's time of the check; otherwise when it was sent. */
function checkedAt(
  { check, submittedAt, submittingAt }: Row,
  now: number,
): Required<Pick<KnownResult, 'checkedOn' | 'checkedAt'>> {
  const said = check?.checked_at;
  const time = typeof said === 'string' && INSTANT.test(said) ? Date.parse(said) : Number.NaN;
  const at = Math.min(Number.isNaN(time) ? (submittingAt ?? submittedAt ?? 0) : time, now);
  return { checkedOn: serviceDay(at), checkedAt: at };
}
