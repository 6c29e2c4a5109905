import { summarise, type VisaCheck } from '@workrights/client';

import type { Included } from '../../../relay/events.ts';
import { ENVIRONMENTS, isFresh, MODES, oneOfWords, VISA_CHECK_STATUSES } from '../../../relay/included.ts';
import type { Sql } from '../../database.ts';
import type { RowData } from '../../row.ts';
import { type Context, textOrNull } from '../context.ts';
import { unseal } from '../read-rows.ts';
import { type Audience, audienceOf, type Happening, tell } from './outbox.ts';

interface RowOfCheck {
  readonly run: string;
  readonly number: number;
  readonly reference: string | null | undefined;
}

/** Tells of checks that are completed, in the transaction in which that is noted. Gives how many events were written. */
export async function tellOfCompleted(
  context: Context,
  sql: Sql,
  checks: readonly VisaCheck[],
  now: number,
): Promise<number> {
  if (checks.length === 0) return 0;
  const audience = await audienceOf(context, sql, 'visa_check.completed');
  if (!audience) return 0;
  const rows = audience.include.size > 0 ? await findRows(context, sql, audience, checks) : new Map();
  const happenings = checks.map((check): Happening => {
    const row = rows.get(check.id) as RowOfCheck | undefined;
    if (audience.include.size === 0) return { subject: check.id };
    return { subject: check.id, run: row?.run, included: includedOf(check, row, now) };
  });
  return (await tell(context, sql, audience, happenings, now)).length;
}

/** What the client's summary says of the check; whatever it cannot read is null. */
function includedOf(check: VisaCheck, row: RowOfCheck | undefined, now: number): Included {
  const summary = summarise(check, { at: new Date(now) });
  const isToldStill = isFresh(check.checked_at, now);
  return {
    status: oneOfWords(summary.status, VISA_CHECK_STATUSES),
    check_type: summary.checkType,
    jurisdiction: summary.jurisdiction,
    mode: oneOfWords(check.mode, MODES),
    environment: oneOfWords(summary.environment, ENVIRONMENTS),
    work: isToldStill ? summary.work : 'unknown',
    study: isToldStill ? summary.study : 'unknown',
    expires_on: summary.expiresOn,
    days_left: summary.daysLeft,
    ...(row && { run: row.run, row: row.number }),
    ...(row && { reference: row.reference ?? null }),
  };
}

/** The rows that these checks belong to: of several runs, the first by name. */
async function findRows(
  context: Context,
  sql: Sql,
  { include }: Audience,
  checks: readonly VisaCheck[],
): Promise<ReadonlyMap<string, RowOfCheck>> {
  const { dialect } = context.database;
  const data = include.has('reference') ? dialect.hex('r.data') : 'NULL';
  const found = await sql(
    `SELECT r.check_id AS id, r.run AS run, r.number AS number, ${data} AS data
      FROM ${dialect.given({ sought: 'text' })} CROSS JOIN workrights_row AS r
      WHERE r.check_id = given.sought AND r.data IS NOT NULL ORDER BY r.run DESC, r.number`,
    [JSON.stringify(checks.map(({ id }) => ({ sought: id })))],
  );
  return new Map(
    found.map((each) => {
      const [run, number] = [String(each['run']), Number(each['number'])];
      const sealed = textOrNull(each['data']);
      const row =
        sealed === null
          ? undefined
          : (JSON.parse(
              unseal(['data', run, number], (place) => context.sealer.openText(sealed, place)),
            ) as RowData);
      return [String(each['id']), { run, number, reference: row?.reference }];
    }),
  );
}
