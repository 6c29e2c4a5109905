import type { PersonData, PersonRecord } from '../person.ts';
import type { Sql } from '../../base/database/database.ts';
import { type Context, KEY, needRun, readObject } from '../../base/database/context.ts';
import type { Row } from '../../base/rows/row.ts';
import type { RunSettings } from '../../base/rows/run.ts';
import type { Agreed, Refusal } from '../../bulk/ledger/followers.ts';
import { namedBy } from '../names.ts';
import { printsOf } from './prints.ts';
import { lockPeople, personId, writePeople } from './stored.ts';

/** A person of the register with an import's data about them. */
interface Given {
  readonly id: string;
  readonly record: PersonRecord;
}

const AGREED = { nr: 'integer', print: 'bytes', since: 'time' } as const;
const SOUGHT = { id: 'text', print: 'bytes', since: 'time' } as const;

/**
 * Applies a run's refusals to the register's people with the same documents, until an import brings their own consent. So the
 * list, the plan and each request use the same consent.
 *
 * @param refusal rows whose people have refused, whatever document they have now.
 */
export async function refuseInRegister(
  context: Context,
  sql: Sql,
  run: string,
  refusal?: Refusal,
): Promise<void> {
  const found = await sql(
    `SELECT p.id AS id, max(r.veto_at) AS at FROM workrights_row AS r
      JOIN workrights_person AS p ON p.document = r.document
      WHERE r.run = $1 AND r.veto_at >= 0 GROUP BY p.id`,
    [run],
  );
  const refused = new Map(found.map((each) => [String(each['id']), Number(each['at'])]));
  if (refusal) {
    for (const id of await peopleOf(context, sql, run, refusal.rows)) refused.set(id, refusal.at);
  }
  if (refused.size === 0) return;
  const known = await lockPeople(context, sql, [...refused.keys()]);
  const changed = new Map<string, PersonData>();
  for (const [id, person] of known) {
    const refusedAt = refused.get(id)!;
    // A later consent counts again.
    if (person.consent && refusedAt < (person.agreedAt ?? 0)) continue;
    const last = Math.max(refusedAt, person.refusedAt ?? 0);
    changed.set(id, { ...person, consent: false, hasRefused: true, refusedAt: last, request: null });
  }
  await writePeople(context, sql, changed, Math.max(...refused.values()));
}

/** The people of a run's rows, whatever document they have now. */
async function peopleOf(context: Context, sql: Sql, run: string, rows: readonly Row[]): Promise<string[]> {
  const { consent } = readObject<RunSettings>(run, 'settings', (await needRun(sql, run))['settings']);
  if (consent !== 'register') return namesakesOf(context, sql, rows);
  const references = rows.flatMap(({ data }) => data?.reference ?? []);
  const assigned = await sql(
    `SELECT p.id AS id FROM ${context.database.dialect.given(KEY)} CROSS JOIN workrights_person AS p
      WHERE p.run = given.of AND p.number = given.nr`,
    [JSON.stringify(rows.map(({ number }) => ({ of: run, nr: number })))],
  );
  return [
    ...assigned.map(({ id }) => String(id)),
    ...references.flatMap(namedBy).map((named) => personId(context, named)),
  ];
}

/** People whose employee id is the reference of a file's row, if they also have its name and birth date. */
async function namesakesOf(context: Context, sql: Sql, rows: readonly Row[]): Promise<string[]> {
  const named = rows.flatMap(({ data }) => {
    const { reference = null, request } = data ?? {};
    if (reference === null || request === undefined) return [];
    return [{ id: personId(context, { employeeId: reference }), prints: printsOf(context, request) }];
  });
  const known = await lockPeople(
    context,
    sql,
    named.map(({ id }) => id),
  );
  return named.flatMap(({ id, prints: { name, birthDate } }) => {
    const prints = known.get(id)?.prints;
    return prints?.name === name && prints.birthDate === birthDate ? [id] : [];
  });
}

/** Numbers of the rows whose document belongs to a person of the register who has refused since the row's consent. */
export async function findRefused(context: Context, sql: Sql, agreed: readonly Agreed[]): Promise<number[]> {
  const found = await sql(
    `SELECT nr FROM ${context.database.dialect.given(AGREED)} CROSS JOIN workrights_person AS p
      WHERE p.document = print AND p.veto_at IS NOT NULL AND p.veto_at >= since`,
    [JSON.stringify(agreed)],
  );
  return found.map(({ nr }) => Number(nr));
}

/** A statement about everyone doesn't apply to people who refused in a bulk run, unless they have agreed since. */
export async function withKnownRefusals(
  context: Context,
  sql: Sql,
  given: readonly Given[],
  known: ReadonlyMap<string, PersonData>,
): Promise<readonly Given[]> {
  const sought = given.flatMap(({ id, record: { consent, request, agreedAt = 0 } }) => {
    const person = known.get(id);
    const print = request ? printsOf(context, request).rows : person?.prints?.rows;
    if (consent !== 'unless-refused' || !print) return [];
    return [{ id, print, since: Math.max(agreedAt, (person?.consent && person.agreedAt) || 0) }];
  });
  if (sought.length === 0) return given;
  const found = await sql(
    `SELECT id FROM ${context.database.dialect.given(SOUGHT)} CROSS JOIN workrights_row AS r
      WHERE r.document = print AND r.veto_at IS NOT NULL AND r.veto_at >= since`,
    [JSON.stringify(sought)],
  );
  const refused = new Set(found.map(({ id }) => String(id)));
  return given.map(({ id, record }) => ({
    id,
    record: refused.has(id) ? { ...record, consent: undefined } : record,
  }));
}
