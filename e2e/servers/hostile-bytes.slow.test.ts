import { expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { surviveHostileBytes } from './survive-hostile-bytes.ts';
import { startThreeServers, type ServerName } from './three-servers.ts';

const servers = useOnce(startThreeServers);

test.each<ServerName>(['sandbox', 'mock', 'portal'])(
  'whatever bytes arrive, the %s answers them, hangs up and goes on',
  async (name) => {
    await expect(surviveHostileBytes(servers, name, { runs: 300, seed: 9 })).resolves.toBeUndefined();
  },
);
