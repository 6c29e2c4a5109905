import { gatewayServices, type GatewayRequest, type GatewayServices } from '@workrights/connectors';
import type { Bundle, ZObject } from 'zapier-platform-core';

import { connectionOf, type Connection } from './connection.ts';
import { zapierError } from './failure.ts';
import { sendToRelay, TIMEOUT } from './relay.ts';

export interface Attempt {
  readonly send: (request: GatewayRequest) => ReturnType<typeof sendToRelay>;
  readonly services: GatewayServices;
}

/** Runs a step. @throws only errors whose message holds nothing of the input and of the connection. */
export async function attempt<T>(
  z: ZObject,
  { authData }: Pick<Bundle, 'authData'>,
  run: (own: Attempt) => Promise<T>,
  key?: (connection: Connection) => string,
): Promise<T> {
  let services: GatewayServices | undefined;
  try {
    const connection = connectionOf(authData);
    const send: Attempt['send'] = (request) => sendToRelay(z, connection, request);
    services = gatewayServices({ ...connection, send, key: key?.(connection), totalTimeout: TIMEOUT });
    return await run({ send, services });
  } catch (error) {
    throw zapierError(z, error, services?.problem());
  }
}
