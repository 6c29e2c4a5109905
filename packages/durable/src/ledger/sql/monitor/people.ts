import { dayAt } from '../../../monitor/days.ts';
import { withDecision } from '../../../monitor/decisions.ts';
import { LATER_FIELDS, merged, type PersonData } from '../../../monitor/merge.ts';
import type { MonitorStore, StoredPerson } from '../../../monitor/monitor-store.ts';
import type { PlannedCheck } from '../../../monitor/person.ts';
import { noteKey } from '../../../monitor/plan.ts';
import type { RuleName } from '../../../monitor/rules.ts';
import type { Fields, Sql } from '../../database.ts';
import type { Problem, RowState } from '../../row.ts';
import { type Context, readObject, textOrNull } from '../context.ts';
import { openObject, sealObject } from '../relay/sealed.ts';

/** Rows at rest: they are what became of a check, also once their run is purged. */
const AT_REST: ReadonlySet<string> = new Set(['completed', 'refused']);

type People = Pick<MonitorStore, 'people' | 'merge' | 'decide'>;

export function createPeople(context: Context): People {
  const { database } = context;
  return {
    people: () => database.read((sql) => readPeople(context, sql)),

    merge: (records, today, now) =>
      database.write(async (sql) => {
        const given = records.map((record) => ({ id: personId(context, record.employeeId), record }));
        const known = await lockPeople(
          context,
          sql,
          given.map(({ id }) => id),
        );
        const changed = new Map<string, PersonData>();
        const outcomes = given.map(({ id, record }) => {
          const before = changed.get(id) ?? known.get(id);
          const after = merged(before, record, today);
          if (JSON.stringify(before) === JSON.stringify(after)) return 'unchanged';
          changed.set(id, after);
          return before === undefined ? 'added' : 'updated';
        });
        await writePeople(context, sql, changed, now);
        return outcomes;
      }),

    decide: (id, judge, now) =>
      database.write(async (sql) => {
        const data = (await lockPeople(context, sql, [id])).get(id);
        const [person] = data === undefined ? [] : await readPeople(context, sql, id);
        if (data === undefined || person === undefined) return false;
        const decisions = withDecision(data.decisions, judge(person));
        await writePeople(context, sql, new Map([[id, { ...data, decisions }]]), now);
        return true;
      }),
  };
}

/** All people, or one. */
async function readPeople(context: Context, sql: Sql, only?: string): Promise<StoredPerson[]> {
  const { dialect } = context.database;
  const told = await readNotes(sql, only);
  const found = await sql(
    `SELECT p.id AS id, ${dialect.hex('p.data')} AS data, p.version AS version, p.run AS run, p.number AS number,
        p.planned_at AS planned_at, r.state AS state, r.problem AS problem, w.state AS run_state
      FROM workrights_person AS p
      LEFT JOIN workrights_row AS r ON r.run = p.run AND r.number = p.number
      LEFT JOIN workrights_run AS w ON w.name = p.run
      ${only === undefined ? '' : 'WHERE p.id = $1'} ORDER BY p.id`,
    only === undefined ? [] : [only],
  );
  return found.map((each): StoredPerson => {
    const id = String(each['id']);
    return {
      id,
      ...openPerson(context, id, each['data']),
      version: Number(each['version']),
      check: toCheck(each),
      told: told.get(id) ?? new Set(),
    };
  });
}

export function personId({ mark }: Context, employeeId: string): string {
  return `per_${mark('person', employeeId)}`;
}

/** Those that there are, locked in the order of their ids. */
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
  }));
  await sql(
    `INSERT INTO workrights_person (id, data, version, updated_at)
      SELECT id, data, 1, CAST($2 AS BIGINT) FROM ${context.database.dialect.given({ id: 'text', data: 'bytes' })}
      WHERE true
      ON CONFLICT (id) DO UPDATE SET data = excluded.data, version = workrights_person.version + 1,
        updated_at = excluded.updated_at`,
    [JSON.stringify(written), now],
  );
}

export function openPerson(context: Context, id: string, sealed: unknown): PersonData {
  return { ...LATER_FIELDS, ...openObject<PersonData>(context, sealed, ['person', id]) };
}

function toCheck(found: Fields): PlannedCheck | null {
  const run = textOrNull(found['run']);
  if (run === null) return null;
  const row = Number(found['number']);
  const state = textOrNull(found['state']) as RowState | null;
  const isLost = state === null || (found['run_state'] === 'purged' && !AT_REST.has(state));
  const problem = textOrNull(found['problem']);
  return {
    run,
    row,
    plannedOn: dayAt(Number(found['planned_at'])),
    state: isLost ? 'lost' : state,
    problem: problem === null ? null : readObject<Problem>(run, `problem of row ${row}`, problem).code,
  };
}

async function readNotes(sql: Sql, only?: string): Promise<ReadonlyMap<string, Set<string>>> {
  const notes = new Map<string, Set<string>>();
  const found = await sql(
    `SELECT person, rule, due_on FROM workrights_note ${only === undefined ? '' : 'WHERE person = $1'}`,
    only === undefined ? [] : [only],
  );
  for (const { person, rule, due_on: dueOn } of found) {
    const told = notes.get(String(person)) ?? new Set();
    notes.set(String(person), told.add(noteKey({ rule: String(rule) as RuleName, dueOn: String(dueOn) })));
  }
  return notes;
}
