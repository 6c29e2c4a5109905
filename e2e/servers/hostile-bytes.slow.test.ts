import { afterAll, beforeAll, expect, test } from 'vitest';

import { surviveHostileBytes } from './survive-hostile-bytes.ts';
import { startThreeServers, type ServerName, type ThreeServers } from './three-servers.ts';

let servers: ThreeServers;
beforeAll(async () => {
  servers = await startThreeServers();
});
afterAll(() => servers[Symbol.asyncDispose]());

test.each<ServerName>(['sandbox', 'mock', 'portal'])(
  'whatever bytes arrive, the %s answers them, hangs up and goes on',
  async (name) => {
    await expect(surviveHostileBytes(servers, name, { runs: 300, seed: 9 })).resolves.toBeUndefined();
  },
);
