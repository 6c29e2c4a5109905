import assert from 'node:assert/strict';

import { constantFrom, record } from 'fast-check';

import { hostileBytes, sendHostile, statusesIn } from '../../servers/hostile-request.ts';
import { serverNames, startThreeServers, type ServerName } from '../../servers/three-servers.ts';
import type { Target } from '../target.ts';

/** The statuses for a defect of the server, or of the Prism behind it. */
const DEFECTS: ReadonlySet<number> = new Set([500, 502, 504]);

const HEADERS = { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' };

/** Raw bytes on a connection. The server responds without a defect, closes the connection, and keeps running. */
export const serverBytes: Target<{ server: ServerName; bytes: string }> = {
  name: 'server-bytes',
  // It has three servers, and one connection takes little time.
  times: 6,
  async open() {
    const servers = await startThreeServers();
    let count = 0;
    /** Each server serves an ordinary request, and Prism has never ended. */
    const areUnharmed = async () => {
      for (const port of Object.values(servers.ports)) {
        const { status } = await fetch(`http://127.0.0.1:${port}/v2/visa-checks`, { headers: HEADERS });
        assert.equal(status, 200);
      }
      assert.deepEqual(servers.log, []);
    };
    return {
      inputs: record({
        server: constantFrom(...serverNames),
        bytes: hostileBytes.map((bytes) => bytes.toString('latin1')),
      }),
      async check({ server, bytes }) {
        const received = await sendHostile(servers.ports[server], Buffer.from(bytes, 'latin1'));
        assert.deepEqual(
          statusesIn(received).filter((status) => DEFECTS.has(status)),
          [],
        );
        count += 1;
        if (count % 1_000 === 1) await areUnharmed();
      },
      async [Symbol.asyncDispose]() {
        try {
          await areUnharmed();
        } finally {
          await servers[Symbol.asyncDispose]();
        }
      },
    };
  },
};
