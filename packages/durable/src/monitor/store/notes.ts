import type { MonitorStore } from './monitor-store.ts';
import type { EventType } from '../../base/outbox/events.ts';
import { AHEAD, type Context } from '../../base/database/context.ts';
import { audienceOf, type Happening, tell } from '../../base/outbox/outbox.ts';

const NOTE = { person: 'text', rule: 'text', due_on: 'text' } as const;

export function createNotes(context: Context) {
  const { database } = context;
  return {
    tell: (tellings, now) =>
      database.write(async (sql) => {
        const notes = tellings.flatMap(({ person, due }) =>
          due.map(({ rule, dueOn }) => ({ person, rule, due_on: dueOn })),
        );
        const written = await sql(
          `INSERT INTO workrights_note (person, rule, due_on, told_at)
            SELECT p.id, given.rule, given.due_on, CAST($2 AS BIGINT)
              FROM ${database.dialect.given(NOTE)} CROSS JOIN workrights_person AS p WHERE p.id = given.person
              ON CONFLICT (person, rule, due_on) DO UPDATE SET told_at = excluded.told_at
                WHERE workrights_note.told_at > excluded.told_at + ${AHEAD}
              RETURNING person`,
          [JSON.stringify(notes), now],
        );
        const news = new Set(written.map(({ person }) => String(person)));
        const happenings = new Map<EventType, Happening[]>();
        for (const { person, events } of tellings) {
          if (!news.has(person)) continue;
          for (const { type, included } of events) {
            if (!happenings.has(type)) happenings.set(type, []);
            happenings.get(type)!.push({ subject: person, included });
          }
        }
        let events = 0;
        for (const [type, happened] of happenings) {
          const audience = await audienceOf(context, sql, type);
          if (audience) events += (await tell(context, sql, audience, happened, now)).length;
        }
        return { told: written.length, events };
      }),
  } satisfies Partial<MonitorStore>;
}
