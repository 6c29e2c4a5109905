import { assert, asyncProperty } from 'fast-check';
import { expect } from 'vitest';

import { hostileBytes, sendHostile, statusesIn } from './hostile-request.ts';
import type { ServerName, ThreeServers } from './three-servers.ts';

/** What a server answers to a defect of its own, or of the Prism behind it. */
const DEFECTS: ReadonlySet<number> = new Set([500, 502, 504]);

const HEADERS = { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' };

/**
 * Sends hostile bytes on `runs` connections, one after the other. Each must be answered without a defect and closed; after
 * them the server serves an ordinary request, and Prism has never ended. The bytes follow from `seed`, so that a gate fails
 * for what changed.
 */
export async function surviveHostileBytes(
  { ports, log }: ThreeServers,
  name: ServerName,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Promise<void> {
  await assert(
    asyncProperty(hostileBytes, async (bytes) => {
      const defects = statusesIn(await sendHostile(ports[name], bytes)).filter((each) => DEFECTS.has(each));
      expect(defects).toEqual([]);
    }),
    { numRuns: runs, seed },
  );
  const url = `http://127.0.0.1:${ports[name]}/v2/visa-checks`;
  expect((await fetch(url, { headers: HEADERS })).status).toBe(200);
  expect(log).toEqual([]);
}
