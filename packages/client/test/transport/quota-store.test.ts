import { describe, expect, it } from 'vitest';

import { VisaChecks } from '../../src/index.ts';
import { checkOf, envelopeOf } from '../support/checks.ts';
import { answering, clientOf, pendingCheck } from '../support/client-of.ts';
import { serve } from '../support/server.ts';
import { sharedStore } from '../support/shared-store.ts';
import { VirtualTime } from '../support/virtual-time.ts';
import { keepingWarnings } from '../support/warnings.ts';

describe('a store of the quota', () => {
  it('that fails is warned of once, without what it keeps, and no call fails by it', async () => {
    const { logger, warnings } = keepingWarnings();
    const fails = () => Promise.reject(new Error('secret-of-the-store'));
    const quotaStore = { get: fails, set: fails, lock: fails };
    const { checks } = await clientOf(pendingCheck, { logger, quotaStore });
    for (let call = 0; call < 3; call += 1) expect((await checks.get('vc_1')).status).toBe('pending');
    expect(warnings).toEqual(['quotaStore failed: this process counts only its own requests meanwhile']);
  });

  it('tells other processes the limit that one of them was told', async () => {
    const headers = { 'min-quota-consumed': '1', 'min-quota-remaining': '4' };
    const { url } = await serve(answering(200, envelopeOf(checkOf('vc_1', 'pending')), headers));
    const time = new VirtualTime();
    const quotaStore = { ...sharedStore(), now: () => time.now() };
    const processOf = () =>
      new VisaChecks({ baseUrl: url, accessToken: 'x', clock: time, fetch: time.fetch(), quotaStore });
    await processOf().get('vc_1');
    expect([...quotaStore.texts.values()].map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { perMinute: 5 },
    ]);

    const other = processOf();
    const began = time.now();
    for (let call = 0; call < 4; call += 1) await other.get('vc_1');
    expect(time.now() - began).toBeLessThan(60_000);
    await other.get('vc_1');
    expect(time.now() - began).toBeGreaterThanOrEqual(59_000);
  });
});
