import { hostileBytes } from '../../servers/hostile-request.ts';
import { answersHostileBytes, isUnharmed } from '../../servers/survive-hostile-bytes.ts';
import { startThreeServers, type ServerName } from '../../servers/three-servers.ts';
import type { Target } from '../target.ts';

/** Raw bytes on a connection. The server responds without a defect, closes the connection, and keeps running. */
const bytesOf = (server: ServerName): Target<string> => ({
  name: `${server}-bytes`,
  async open() {
    const servers = await startThreeServers();
    let count = 0;
    return {
      inputs: hostileBytes.map((bytes) => bytes.toString('latin1')),
      async check(input) {
        await answersHostileBytes(servers.ports[server], Buffer.from(input, 'latin1'));
        count += 1;
        if (count % 1_000 === 1) await isUnharmed(servers, server);
      },
      async [Symbol.asyncDispose]() {
        try {
          await isUnharmed(servers, server);
        } finally {
          await servers[Symbol.asyncDispose]();
        }
      },
    };
  },
});

export const serverBytes = (['sandbox', 'mock', 'portal'] as const).map(bytesOf);
