import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { readFixtures } from '@workrights/spec/reader';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { requestOf } from '../../bulk/run/world.ts';
import { relayApi } from './relay-api.ts';

const { value } = readFixtures('visa-checks', 'accepted').find(
  ({ name }) => name === 'australia-work-completed',
)!;

let creates = 0;
/** A system before the service that answers each create with what it stored for another person. */
const service = createServer((request, response) => {
  creates += request.method === 'POST' ? 1 : 0;
  request.resume();
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(value));
});

beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  service.close();
  service.closeAllConnections();
});

test("a create that is answered with another person's check is for a person to look at, and is sent once", async () => {
  const { port } = service.address() as AddressInfo;
  const checks = { baseUrl: `http://127.0.0.1:${port}`, accessToken: 'invented', logLevel: 'off' } as const;
  await using api = await relayApi({ checks });
  for (let repeat = 0; repeat < 2; repeat += 1) {
    const answer = await api.call('createVisaCheck', {
      headers: { 'idempotency-key': 'E-1' },
      body: requestOf(1),
    });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ type: 'urn:workrights:problem:outcome-undecided' });
    expect(answer.text).toContain('vc_3f9ac1d27b');
    expect(answer.text).not.toMatch(/LIMITED|Citizen|N1234567|1990/u);
  }
  expect(creates).toBe(1);
});
