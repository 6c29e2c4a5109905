import { problemOf } from '../../base/rows/failed-check.ts';
import { type Environment, summarise, type VisaCheck } from '@workrights/client';

import type { EventType, Included } from '../../base/outbox/events.ts';
import { isFresh, oneOfWords, publishedCodeOf } from '../../base/outbox/included.ts';
import { environments, modes, visaCheckStatuses } from '../../generated/words.gen.ts';
import { notOfRow } from '../../base/rows/reading.ts';
import type { Sql } from '../../base/database/database.ts';
import type { Row } from '../../base/rows/row.ts';
import type { RunSettings } from '../../base/rows/run.ts';
import { type Context, readObject } from '../../base/database/context.ts';
import { rowColumns, toRow } from '../../base/rows/stored-row.ts';
import { audienceOf, type Happening, tell } from '../../base/outbox/outbox.ts';

interface RowOfCheck {
  readonly run: string;
  readonly row: Row;
  readonly environment: Environment;
}

/** Writes events for checks that have ended, in the same transaction as their end. Returns how many events were written. */
export async function tellOfEnded(
  context: Context,
  sql: Sql,
  checks: readonly VisaCheck[],
  now: number,
): Promise<number> {
  const completed = checks.filter((check) => problemOf(check) === null);
  const failed = checks.filter((check) => problemOf(check) !== null);
  const told = await tellOf(context, sql, 'visa_check.completed', completed, now);
  return told + (await tellOf(context, sql, 'visa_check.failed', failed, now));
}

async function tellOf(
  context: Context,
  sql: Sql,
  type: EventType,
  checks: readonly VisaCheck[],
  now: number,
): Promise<number> {
  if (checks.length === 0) return 0;
  const audience = await audienceOf(context, sql, type);
  if (!audience) return 0;
  const rows = audience.include.size > 0 ? await findRows(context, sql, checks) : new Map();
  const happenings = checks.map((check): Happening => {
    const row = rows.get(check.id) as RowOfCheck | undefined;
    if (audience.include.size === 0) return { subject: check.id };
    return { subject: check.id, run: row?.run, included: includedOf(check, row, now) };
  });
  return (await tell(context, sql, audience, happenings, now)).length;
}

/**
 * The fields of a check by the client's summary; what it can't read is null. If the check isn't about its row's person, only
 * its end is reported.
 */
function includedOf(check: VisaCheck, of: RowOfCheck | undefined, now: number): Included {
  const summary = summarise(check, { at: new Date(now) });
  const isOfRow = of === undefined || notOfRow(of.row, check, summary, of.environment) === undefined;
  const isToldStill = isOfRow && isFresh(check.checked_at, now);
  return {
    status: oneOfWords(summary.status, visaCheckStatuses),
    check_type: isOfRow ? summary.checkType : null,
    jurisdiction: isOfRow ? summary.jurisdiction : null,
    mode: oneOfWords(check.mode, modes),
    environment: oneOfWords(summary.environment, environments),
    work: isToldStill ? summary.work : 'unknown',
    study: isToldStill ? summary.study : 'unknown',
    expires_on: isOfRow ? summary.expiresOn : null,
    days_left: isOfRow ? summary.daysLeft : null,
    result_code: isOfRow ? publishedCodeOf(check) : null,
    ...(of && { run: of.run, row: of.row.number, reference: of.row.data?.reference ?? null }),
  };
}

/** The rows of these checks; if several runs have one, the first by name. */
async function findRows(
  context: Context,
  sql: Sql,
  checks: readonly VisaCheck[],
): Promise<ReadonlyMap<string, RowOfCheck>> {
  const { dialect } = context.database;
  const found = await sql(
    `SELECT ${rowColumns(dialect)}, w.settings AS settings
      FROM ${dialect.given({ sought: 'text' })} CROSS JOIN workrights_row AS r
      JOIN workrights_run AS w ON w.name = r.run
      WHERE r.check_id = given.sought AND r.data IS NOT NULL ORDER BY r.run DESC, r.number`,
    [JSON.stringify(checks.map(({ id }) => ({ sought: id })))],
  );
  return new Map(
    found.map((each) => {
      const run = String(each['run']);
      const { environment } = readObject<RunSettings>(run, 'settings', each['settings']);
      return [String(each['check_id']), { run, row: toRow(context, each), environment }];
    }),
  );
}
