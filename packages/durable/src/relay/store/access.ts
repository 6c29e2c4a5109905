import { randomBytes } from 'node:crypto';

import { InvalidRequestError } from '@workrights/client';

import type { Context } from '../../base/database/context.ts';
import type { Fields } from '../../base/database/database.ts';
import { NoSuchTokenError, TokenExistsError } from '../errors.ts';
import { OPERATOR, type Right, RIGHTS, TOKEN_START } from '../gateway/rights.ts';
import { removeDeliveries } from './forget.ts';
import type { Access, AccessStore } from './access-store.ts';

export function createAccess({ database, mark }: Context): AccessStore {
  const { dialect } = database;
  const digestOf = (token: string): string => mark('access', token);
  return {
    createToken: async ({ name, rights, replace = false }, now) => {
      checkWanted(name, rights);
      return database.write(async (sql) => {
        const [known] = await sql(`SELECT name FROM workrights_access WHERE name = $1 ${dialect.lock}`, [
          name,
        ]);
        if (known && !replace) throw new TokenExistsError(name);
        const token = `${TOKEN_START}${randomBytes(32).toString('base64url')}`;
        await sql(
          `INSERT INTO workrights_access (name, digest, rights, created_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (name) DO UPDATE SET digest = excluded.digest, rights = excluded.rights, created_at = excluded.created_at`,
          [name, digestOf(token), JSON.stringify(rights), now],
        );
        return token;
      });
    },

    tokens: () =>
      database.read(async (sql) =>
        (await sql('SELECT name, rights, created_at FROM workrights_access ORDER BY name')).map(toAccess),
      ),

    accessOf: (token) =>
      database.read(async (sql) => {
        const [found] = await sql(
          'SELECT name, rights, created_at FROM workrights_access WHERE digest = $1',
          [digestOf(token)],
        );
        return found && toAccess(found);
      }),

    revokeToken: (name) =>
      database.write(async (sql) => {
        const [removed] = await sql('DELETE FROM workrights_access WHERE name = $1 RETURNING name', [name]);
        if (!removed) throw new NoSuchTokenError(name);
        const ended = await sql('DELETE FROM workrights_subscription WHERE owner = $1 RETURNING id', [name]);
        for (const { id } of ended) await removeDeliveries(sql, dialect, String(id));
        return { subscriptions: ended.length };
      }),
  };
}

function checkWanted(name: string, rights: readonly string[]): void {
  const known: readonly string[] = RIGHTS;
  if (name === OPERATOR || !/^[\w-]{1,60}$/u.test(name)) {
    const rule = `must have 1 to 60 letters, digits, hyphens or underscores, and not be ${OPERATOR}`;
    throw new InvalidRequestError([{ path: 'name', rule }]);
  }
  if (rights.length === 0 || rights.some((right) => !known.includes(right))) {
    throw new InvalidRequestError([{ path: 'rights', rule: `must be at least one of ${RIGHTS.join(', ')}` }]);
  }
}

function toAccess({ name, rights, created_at: createdAt }: Fields): Access {
  return {
    name: String(name),
    rights: JSON.parse(String(rights)) as Right[],
    createdAt: Number(createdAt),
  };
}
