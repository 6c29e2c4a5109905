import { isDeepStrictEqual } from 'node:util';

import { serviceDay } from '@workrights/time/service-day';
import { withDecision } from '../decisions.ts';
import { isOtherPerson, withShared } from '../documents.ts';
import { merged } from '../merge.ts';
import type { PersonData, PersonRecord, PlannedCheck } from '../person.ts';
import type { MonitorStore, StoredPerson } from './monitor-store.ts';
import { noteKey } from '../plan.ts';
import type { RuleName } from '../rules.ts';
import type { Fields, Sql } from '../../base/database/database.ts';
import type { Problem, RowState } from '../../base/rows/row.ts';
import { newestPlan } from '../../bulk/ledger/consent.ts';
import { AHEAD, type Context, readObject, textOrNull } from '../../base/database/context.ts';
import { printsOf } from './prints.ts';
import { withKnownRefusals } from './refusals.ts';
import { lockPeople, openPerson, personId, writePeople } from './stored.ts';

/** Final states: they show a check's outcome, even after its run was purged. */
const AT_REST: ReadonlySet<string> = new Set(['completed', 'failed', 'refused']);

type Request = NonNullable<PersonRecord['request']>;
export function createPeople(context: Context) {
  const { database } = context;
  return {
    people: (now) => database.read((sql) => readPeople(context, sql, { now })),

    merge: (records, today, now) =>
      database.write(async (sql) => {
        const given = records.map((record) => ({ id: personId(context, record), record }));
        const known = await lockPeople(
          context,
          sql,
          given.map(({ id }) => id),
        );
        const changed = new Map<string, PersonData>();
        const merging = {
          today,
          now,
          noAt: Math.max(now, await newestPlan(sql)),
          printsOf: (request: Request) => printsOf(context, request),
        };
        const said = await withKnownRefusals(context, sql, given, known);
        const isOtherOf = (before: PersonData | undefined, { request }: PersonRecord): boolean =>
          isOtherPerson(before?.prints ?? null, request ? printsOf(context, request) : null);
        const outcomes = said.map(({ id, record }) => {
          const before = changed.get(id) ?? known.get(id);
          const after = merged(before, record, merging);
          if (!isDeepStrictEqual(before, after)) changed.set(id, after);
          if (isOtherOf(before, record)) return 'other-person';
          if (before === undefined) return 'added';
          // A repeated refusal or reading only gets a new time.
          const { refusedAt, onboardingReadAt } = after;
          return isDeepStrictEqual({ ...before, refusedAt, onboardingReadAt }, after)
            ? 'unchanged'
            : 'updated';
        });
        await writePeople(context, sql, changed, now);
        return outcomes;
      }),

    decide: (id, judge, now) =>
      database.write(async (sql) => {
        const data = (await lockPeople(context, sql, [id])).get(id);
        const [person] =
          data === undefined ? [] : (await readPeople(context, sql, {})).filter((each) => each.id === id);
        if (data === undefined || person === undefined) return false;
        const decisions = withDecision(data.decisions, judge(person));
        await writePeople(context, sql, new Map([[id, { ...data, decisions }]]), now);
        return true;
      }),
  } satisfies Partial<MonitorStore>;
}

async function readPeople(
  context: Context,
  sql: Sql,
  { now }: { now?: number | undefined },
): Promise<StoredPerson[]> {
  const { dialect } = context.database;
  const told = await readNotes(sql, now);
  const found = await sql(
    `SELECT p.id AS id, ${dialect.hex('p.data')} AS data, p.version AS version, p.run AS run, p.number AS number,
        p.planned_at AS planned_at, r.state AS state, r.problem AS problem, w.state AS run_state
      FROM workrights_person AS p
      LEFT JOIN workrights_row AS r ON r.run = p.run AND r.number = p.number
      LEFT JOIN workrights_run AS w ON w.name = p.run
      ORDER BY p.id`,
  );
  const people = found.map((each) => {
    const id = String(each['id']);
    return {
      id,
      ...openPerson(context, id, each['data']),
      version: Number(each['version']),
      check: toCheck(each),
      told: told.get(id) ?? new Map<string, number>(),
    };
  });
  return withShared(people);
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
    plannedOn: serviceDay(Number(found['planned_at'])),
    plannedAt: Number(found['planned_at']),
    state: isLost ? 'lost' : state,
    problem: problem === null ? null : readObject<Problem>(run, `problem of row ${row}`, problem).code,
  };
}

async function readNotes(sql: Sql, now = Infinity): Promise<ReadonlyMap<string, Map<string, number>>> {
  const notes = new Map<string, Map<string, number>>();
  const found = await sql('SELECT person, rule, due_on, told_at FROM workrights_note');
  for (const { person, rule, due_on: dueOn, told_at: at } of found) {
    if (Number(at) > now + AHEAD) continue;
    const told = notes.get(String(person)) ?? new Map<string, number>();
    const key = noteKey({ rule: String(rule) as RuleName, dueOn: String(dueOn) });
    notes.set(String(person), told.set(key, Number(at)));
  }
  return notes;
}
