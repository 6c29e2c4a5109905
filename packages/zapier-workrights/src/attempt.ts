import type { Bundle, ZObject } from 'zapier-platform-core';

import { connectionOf, type Connection } from './connection.ts';
import { zapierError } from './failure.ts';
import { servicesOf, type RelayServices } from './services.ts';

export interface Attempt {
  readonly connection: Connection;
  readonly services: RelayServices;
}

/** Runs a step. @throws only errors whose message holds nothing of the input and of the connection. */
export async function attempt<T>(
  z: ZObject,
  { authData }: Pick<Bundle, 'authData'>,
  run: (own: Attempt) => Promise<T>,
  key?: (connection: Connection) => string,
): Promise<T> {
  let services: RelayServices | undefined;
  try {
    const connection = connectionOf(authData);
    services = servicesOf(z, connection, key?.(connection));
    return await run({ connection, services });
  } catch (error) {
    throw zapierError(z, error, services?.problem());
  }
}
