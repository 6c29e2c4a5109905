import assert from 'node:assert/strict';

import { assert as assertProperty, asyncProperty } from 'fast-check';

import { hostileBytes, sendHostile, statusesIn } from './hostile-request.ts';
import type { ServerName, ThreeServers } from './three-servers.ts';

/** The statuses for a defect of the server, or of the Prism behind it. */
const DEFECTS: ReadonlySet<number> = new Set([500, 502, 504]);

const HEADERS = { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' };

/** Sends bytes on a connection. The server must respond without a defect and close the connection. */
export async function answersHostileBytes(port: number, bytes: Buffer): Promise<void> {
  const defects = statusesIn(await sendHostile(port, bytes)).filter((each) => DEFECTS.has(each));
  assert.deepEqual(defects, []);
}

/** Checks that the server serves an ordinary request, and that Prism has never ended. */
export async function isUnharmed({ ports, log }: ThreeServers, name: ServerName): Promise<void> {
  const url = `http://127.0.0.1:${ports[name]}/v2/visa-checks`;
  assert.equal((await fetch(url, { headers: HEADERS })).status, 200);
  assert.deepEqual(log, []);
}

/**
 * Sends hostile bytes on `runs` connections, one after another. The server must respond to each without a defect and close
 * it. Afterwards it must serve an ordinary request, and Prism must never have ended. The bytes follow from `seed`, so that
 * the gate fails only because of a change.
 */
export async function surviveHostileBytes(
  servers: ThreeServers,
  name: ServerName,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Promise<void> {
  await assertProperty(
    asyncProperty(hostileBytes, (bytes) => answersHostileBytes(servers.ports[name], bytes)),
    { numRuns: runs, seed },
  );
  await isUnharmed(servers, name);
}
