import { describe, expect, it } from 'vitest';

import { VisaChecks, type QuotaStore, type VisaChecksOptions } from '../../src/index.ts';
import { checkOf, envelopeOf } from '../support/checks.ts';
import { sendJson, serve } from '../support/server.ts';
import { VirtualTime } from '../support/virtual-time.ts';

/** A service whose responses tell a limit of each minute. */
const service = (perMinute: number) =>
  serve((_, response) =>
    sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')), {
      'min-quota-consumed': '1',
      'min-quota-remaining': `${perMinute - 1}`,
    }),
  );

function memoryStore(time: VirtualTime): QuotaStore & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get: (key) => Promise.resolve(kept.get(key)),
    set: (key, text) => Promise.resolve(void kept.set(key, text)),
    lock: (_, work) => work(),
    now: () => time.now(),
  };
}

const client = (baseUrl: string, clock: VirtualTime, options: Partial<VisaChecksOptions>) =>
  new VisaChecks({ baseUrl, accessToken: 'test-token', clock, fetch: clock.fetch(), ...options });

describe('a store of the quota', () => {
  it('that fails is warned of once, without what it keeps, and no call fails by it', async () => {
    const server = await service(60);
    const time = new VirtualTime();
    const warnings: string[] = [];
    const fails = () => Promise.reject(new Error('secret-of-the-store'));
    const checks = client(server.url, time, {
      logger: { ...console, warn: (message: string) => void warnings.push(message) },
      quotaStore: { get: fails, set: fails, lock: fails },
    });
    for (let call = 0; call < 3; call += 1) expect((await checks.get('vc_1')).status).toBe('pending');
    expect(warnings).toEqual(['quotaStore failed: this process counts only its own requests meanwhile']);
  });

  it('tells other processes the limit that one of them was told', async () => {
    const server = await service(5);
    const time = new VirtualTime();
    const store = memoryStore(time);
    const first = client(server.url, time, { quotaStore: store });
    await first.get('vc_1');
    expect([...store.kept.values()].map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { perMinute: 5 },
    ]);

    const other = client(server.url, time, { quotaStore: store });
    const began = time.now();
    for (let call = 0; call < 4; call += 1) await other.get('vc_1');
    expect(time.now() - began).toBeLessThan(60_000);
    await other.get('vc_1');
    expect(time.now() - began).toBeGreaterThanOrEqual(59_000);
  });
});
