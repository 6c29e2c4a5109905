import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Fetch } from '@workrights/client';
import { VisaChecks, WorkRights } from '@workrights/client';

import { createAttempts, createConfirmPage, createPreparedRequests, type Services } from '../../src/index.ts';
import { press } from './world.ts';

export const BASE = 'http://127.0.0.1:9';

/** A service that answers every request with what the test says, and keeps what was sent. */
export interface Service {
  readonly services: Services;
  readonly sent: { readonly path: string; readonly body: string }[];
  answer: { status: number; body: unknown };
  readonly links: string[];
  close: () => Promise<void>;
}

export function createService(): Service {
  const folder = mkdtempSync(path.join(tmpdir(), 'workrights-mcp-'));
  const links: string[] = [];
  const sent: Service['sent'] = [];
  const page = createConfirmPage({
    async show(link) {
      links.push(link);
      return true;
    },
  });
  const fetch: Fetch = async (url, { body }) => {
    sent.push({ path: new URL(url).pathname, body: String(body ?? '') });
    const { status, body: answered } = service.answer;
    return new Response(JSON.stringify(answered), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };
  const shared = { baseUrl: BASE, fetch, retry: false, logLevel: 'off' } as const;
  const service: Service = {
    sent,
    links,
    answer: { status: 200, body: {} },
    services: {
      checks: {
        client: new VisaChecks({ ...shared, accessToken: 'canary-access-token-4f9a', quota: 'none' }),
        origin: BASE,
        environment: 'sandbox',
      },
      rights: new WorkRights({
        ...shared,
        apiKey: 'canary-api-key-77c0d1e2',
        accountKeyId: 'canary-account-key-51ab',
      }),
      reveal: false,
      prepared: createPreparedRequests(),
      page,
      attempts: createAttempts(folder),
      patience: 1,
      version: '0.0.0',
    },
    async close() {
      await page.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return service;
}

/** Five pages wait at most: the person says no to all that are left. */
export async function declineAll({ links }: Service): Promise<void> {
  for (const link of links.splice(0)) await press(link, 'no');
}
