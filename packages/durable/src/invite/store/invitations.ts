import type { Context } from '../../base/database/context.ts';
import type { Sql } from '../../base/database/database.ts';
import type { InvitationState, InvitationStore } from './invitation-store.ts';

export function createInvitations({ database, mark }: Context): InvitationStore {
  const { dialect } = database;
  return {
    idOf: (account, employeeId) => mark('invitation', account, employeeId),

    find: (ids) =>
      database.read(async (sql) => {
        const found = await sql(
          `SELECT i.id AS id, i.state AS state, i.sending_at AS sending_at FROM ${dialect.given({ sought: 'text' })}
            CROSS JOIN workrights_invitation AS i WHERE i.id = given.sought`,
          [JSON.stringify([...new Set(ids)].map((sought) => ({ sought })))],
        );
        return new Map(
          found.map(({ id, state, sending_at: at }) => [
            String(id),
            { state: String(state) as InvitationState, sendingAt: Number(at) },
          ]),
        );
      }),

    markOf: (account, likeness, key) => mark('invited', account, likeness, key),

    findMarks: (marks) =>
      database.read(async (sql) => {
        const found = await sql(
          `SELECT m.mark AS mark, m.invitation AS invitation FROM ${dialect.given({ sought: 'text' })}
            CROSS JOIN workrights_invitation_mark AS m WHERE m.mark = given.sought`,
          [JSON.stringify([...new Set(marks)].map((sought) => ({ sought })))],
        );
        return new Map(found.map((each) => [String(each['mark']), String(each['invitation'])]));
      }),

    claim: (id, marks, now) =>
      database
        .write(async (sql) => {
          const claimed = await sql(
            `INSERT INTO workrights_invitation AS known (id, state, sending_at) VALUES ($1, 'sending', $2)
              ON CONFLICT (id) DO UPDATE SET state = excluded.state, sending_at = excluded.sending_at
                WHERE known.state = 'refused'
              RETURNING id`,
            [id, now],
          );
          if (claimed.length === 0) return 'taken';
          // In a fixed order, to avoid a deadlock of two processes.
          const given = [...new Set(marks)].toSorted().map((each) => ({ mark: each, invitation: id }));
          const written = await sql(
            `INSERT INTO workrights_invitation_mark (mark, invitation)
              SELECT mark, invitation FROM ${dialect.given({ mark: 'text', invitation: 'text' })} WHERE true ORDER BY mark
              ON CONFLICT (mark) DO NOTHING RETURNING mark`,
            [JSON.stringify(given)],
          );
          const ours = new Set(written.map((each) => each['mark']));
          const alike = given.map((each) => each.mark).filter((each) => !ours.has(each));
          if (alike.length > 0) throw new AlikeError(alike);
          return 'claimed' as const;
        })
        .catch((error: unknown) => {
          if (error instanceof AlikeError) return { alike: error.marks };
          throw error;
        }),

    settle: (id, state) =>
      database.write(async (sql) => {
        const settled = await sql(
          `UPDATE workrights_invitation SET state = $2 WHERE id = $1 AND state = 'sending' RETURNING id`,
          [id, state],
        );
        if (state === 'refused' && settled.length > 0) await removeMarks(sql, id);
      }),

    release: (id, before) =>
      database.write(async (sql) => {
        const released = await sql(
          `DELETE FROM workrights_invitation WHERE id = $1 AND state = 'sending' AND sending_at <= $2 RETURNING id`,
          [id, before],
        );
        if (released.length > 0) await removeMarks(sql, id);
      }),
  };
}

/** A request that created nothing says nothing about other rows. */
async function removeMarks(sql: Sql, id: string): Promise<void> {
  await sql('DELETE FROM workrights_invitation_mark WHERE invitation = $1', [id]);
}

/** Thrown to roll back a claim. */
class AlikeError extends Error {
  readonly marks: readonly string[];

  constructor(marks: readonly string[]) {
    super();
    this.marks = marks;
  }
}
