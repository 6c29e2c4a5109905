import { serviceDay } from '@workrights/time/service-day';
import { withShared } from '../documents.ts';
import { type Bar, barOn } from '../may-check.ts';
import type { Person, PersonData } from '../person.ts';
import type { Fields, Sql } from '../../base/database/database.ts';
import { type Problem, problemWith } from '../../base/rows/row.ts';
import { type Context, KEY } from '../../base/database/context.ts';
import type { Register } from '../../bulk/ledger/followers.ts';
import { openPerson } from './stored.ts';

/**
 * Problems, by number, of re-checks whose person must no longer be checked when they are sent, because days or an import may
 * lie between plan and request. People who aren't in the register, or have a later re-check, are barred too.
 */
export async function findBarred(
  context: Context,
  sql: Sql,
  { run, numbers, now }: Parameters<Register['barred']>[1],
): ReturnType<Register['barred']> {
  const { dialect } = context.database;
  const assigned = await sql(
    `SELECT p.number AS number, p.id AS id, ${dialect.hex('p.data')} AS data
      FROM ${dialect.given(KEY)} CROSS JOIN workrights_person AS p WHERE p.run = given.of AND p.number = given.nr`,
    [JSON.stringify(numbers.map((nr) => ({ of: run, nr })))],
  );
  const planned = new Map(assigned.map((each) => [Number(each['number']), opened(context, each)]));
  const sharing = await withOthersOfDocument(context, sql, [...planned.values()]);
  const people = new Map([...planned].map(([number, { id }]) => [number, sharing.get(id)!]));
  const day = serviceDay(now);
  const agreedAt = new Map([...people].map(([number, person]) => [number, person.agreedAt ?? 0]));
  const problems = numbers.flatMap((number): [number, Problem][] => {
    const person = people.get(number);
    const reason = person === undefined ? 'not-in-register' : barOn(person, day)?.reason;
    return reason === undefined ? [] : [[number, barred(reason)]];
  });
  return { barred: new Map(problems), agreedAt };
}

type OpenedPerson = PersonData & Pick<Person, 'id'>;

function opened(context: Context, { id: given, data }: Fields): OpenedPerson {
  const id = String(given);
  return { ...openPerson(context, id, data), id };
}

/** People by id, with the other employee ids that now have the same document. */
async function withOthersOfDocument(
  context: Context,
  sql: Sql,
  people: readonly OpenedPerson[],
): Promise<ReadonlyMap<string, OpenedPerson & Pick<Person, 'sharesWith'>>> {
  const { dialect } = context.database;
  const prints = new Set(people.flatMap(({ prints: known }) => known?.rows ?? []));
  const found = await sql(
    `SELECT p.id AS id, ${dialect.hex('p.data')} AS data FROM ${dialect.given({ print: 'bytes' })}
      CROSS JOIN workrights_person AS p WHERE p.document = print`,
    [JSON.stringify([...prints].map((print) => ({ print })))],
  );
  const others = found.map((each) => opened(context, each));
  const all = new Map([...others, ...people].map((person) => [person.id, person]));
  return new Map(withShared([...all.values()]).map((person) => [person.id, person]));
}

export function barred(reason: Bar['reason'] | 'not-in-register'): Problem {
  return problemWith(reason, {
    rule: 'is of a person whom the register of the monitor does not allow to check',
    fix: 'Correct the register, and run the monitor again.',
  });
}
