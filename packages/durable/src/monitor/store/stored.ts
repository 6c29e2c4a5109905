import { LATER_FIELDS } from '../merge.ts';
import type { PersonData, PersonRecord } from '../person.ts';
import type { Sql } from '../../base/database/database.ts';
import type { Context } from '../../base/database/context.ts';
import { openObject, sealObject } from '../../base/privacy/sealed.ts';
import { printsOf } from './prints.ts';

const WRITTEN = { id: 'text', data: 'bytes', document: 'bytes', veto_at: 'time' } as const;
export function personId(
  { mark }: Context,
  { employeeId, company }: Pick<PersonRecord, 'employeeId' | 'company'>,
): string {
  return `per_${company ? mark('person', company, employeeId) : mark('person', employeeId)}`;
}

/** The existing ones, locked in the order of their ids, which avoids deadlocks. */
export async function lockPeople(
  context: Context,
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonData>> {
  const { dialect } = context.database;
  const found = await sql(
    `SELECT p.id AS id, ${dialect.hex('p.data')} AS data FROM ${dialect.given({ sought: 'text' })}
      CROSS JOIN workrights_person AS p WHERE p.id = given.sought ORDER BY p.id ${dialect.lock}`,
    [JSON.stringify([...new Set(ids)].map((sought) => ({ sought })))],
  );
  return new Map(
    found.map((each) => [String(each['id']), openPerson(context, String(each['id']), each['data'])]),
  );
}

export async function writePeople(
  context: Context,
  sql: Sql,
  people: ReadonlyMap<string, PersonData>,
  now: number,
): Promise<void> {
  if (people.size === 0) return;
  const written = [...people].map(([id, person]) => ({
    id,
    data: sealObject(context, person, ['person', id]),
    document: person.prints?.rows ?? null,
    veto_at: person.refusedAt,
  }));
  await sql(
    `INSERT INTO workrights_person (id, data, version, updated_at, document, veto_at)
      SELECT id, data, 1, CAST($2 AS BIGINT), document, veto_at FROM ${context.database.dialect.given(WRITTEN)}
      WHERE true
      ON CONFLICT (id) DO UPDATE SET data = excluded.data, version = workrights_person.version + 1,
        updated_at = excluded.updated_at, document = excluded.document, veto_at = excluded.veto_at`,
    [JSON.stringify(written), now],
  );
}

export function openPerson(context: Context, id: string, sealed: unknown): PersonData {
  const person = { ...LATER_FIELDS, ...openObject<PersonData>(context, sealed, ['person', id]) };
  if (person.prints !== null || person.request === null) return person;
  // Older ledgers kept no HMACs. The result is about the known document, unless the register says otherwise.
  const prints = printsOf(context, person.request);
  const isAnswered = person.result?.source === 'check' && person.documentChangedAt === null;
  return { ...person, prints, resultOf: isAnswered ? prints.request : null };
}
