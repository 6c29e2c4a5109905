import type { Context } from '../../base/database/context.ts';
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

    claim: (id, now) =>
      database.write(async (sql) => {
        const claimed = await sql(
          `INSERT INTO workrights_invitation AS known (id, state, sending_at) VALUES ($1, 'sending', $2)
            ON CONFLICT (id) DO UPDATE SET state = excluded.state, sending_at = excluded.sending_at
              WHERE known.state = 'refused'
            RETURNING id`,
          [id, now],
        );
        return claimed.length > 0;
      }),

    settle: (id, state) =>
      database.write(async (sql) => {
        await sql(`UPDATE workrights_invitation SET state = $2 WHERE id = $1 AND state = 'sending'`, [
          id,
          state,
        ]);
      }),

    release: (id, before) =>
      database.write(async (sql) => {
        await sql(
          `DELETE FROM workrights_invitation WHERE id = $1 AND state = 'sending' AND sending_at <= $2`,
          [id, before],
        );
      }),
  };
}
