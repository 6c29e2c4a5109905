import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { TokenError } from '@workrights/client';
import { describe, expect, it } from 'vitest';

import { RunStoppedError } from '../../../src/bulk/run/errors.ts';
import { retryRun, runStatus } from '../../../src/bulk/run/run-status.ts';
import { all } from '../ledger/invented.ts';
import { once, requests, RUN, world } from './world.ts';

describe('a run that the service slows down or refuses', () => {
  it('waits as long as Retry-After asks, and refuses no row for a 429', async () => {
    await using it = await world({ people: 30 });
    it.sandbox.armFault({
      fault: 'status',
      status: 429,
      retry_after: 90,
      operation: 'createVisaCheck',
      times: 3,
    });
    const began = it.time.now();
    expect(await it.start()).toMatchObject({ counts: { completed: 30, refused: 0 } });
    expect(it.time.now() - began).toBeGreaterThan(90_000);
    expect([...it.made().values()]).toEqual(once(30));
  });

  it.each([401, 403, 404])('stops at a status %d with the rows still planned', async (status) => {
    await using it = await world({ people: 30 });
    it.sandbox.armFault({ fault: 'status', status, operation: 'createVisaCheck', times: null });
    const error = await it.start().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RunStoppedError);
    expect(error).toMatchObject({ status });
    expect(await runStatus(it.ledger, RUN)).toMatchObject({ planned: 30, refused: 0, submitting: 0 });
    it.sandbox.context.faults.clear();
    expect(await it.start()).toMatchObject({ counts: { completed: 30 } });
    expect([...it.made().values()]).toEqual(once(30));
  });

  it('says why it stopped, though its last report fails too', async () => {
    await using it = await world({ people: 3 });
    it.sandbox.armFault({ fault: 'status', status: 401, operation: 'listVisaChecks', times: null });
    const onProgress = () => {
      if (requests(it, 'listVisaChecks') > 0) throw new Error('the screen is gone');
    };
    await expect(it.start({ onProgress })).rejects.toBeInstanceOf(RunStoppedError);
  });

  it('stops when the token is no longer valid in the middle of a run', async () => {
    await using it = await world({ people: 40 });
    let creates = 0;
    const accessToken = it.sandbox.credentials.accessToken;
    const error = await it
      .start({
        checks: {
          baseUrl: it.sandbox.url,
          accessToken,
          fetch: (url, init) => {
            if (init.attempt.operationId === 'createVisaCheck') creates += 1;
            const headers =
              creates > 15 ? { ...init.headers, authorization: 'Bearer no-longer-valid' } : init.headers;
            return it.time.fetch(url, { ...init, headers });
          },
        },
      })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'RunStoppedError', status: 401 });
    expect(String(error)).not.toContain('no-longer-valid');
    expect(await runStatus(it.ledger, RUN)).toMatchObject({ pending: 15, planned: 25, refused: 0 });
  });

  it('stops at once where a network blocks this machine, and refuses nobody for it', async () => {
    await using it = await world({ people: 30 });
    const body = '<h1>Sorry, you have been blocked</h1>';
    const fault = { fault: 'status', status: 403, body, operation: 'createVisaCheck' } as const;
    it.sandbox.armFault({ ...fault, times: null });
    const error = await it.start().catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('outside Australia and New Zealand');
    expect(await runStatus(it.ledger, RUN)).toMatchObject({ planned: 30, refused: 0 });
  });

  it('stops at once where the token endpoint refuses the client, and refuses nobody for it', async () => {
    await using it = await world({ people: 30 });
    const token = () =>
      Promise.reject(new TokenError('requestToken: refused', { status: 400, code: 'invalid_client' }));
    const checks = { baseUrl: it.sandbox.url, accessToken: { token }, fetch: it.time.fetch };
    const error = await it.start({ checks }).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('there is no access token');
    expect(await runStatus(it.ledger, RUN)).toMatchObject({ planned: 30, refused: 0 });
  });

  it('refuses a row that the service refuses, by column and without personal data', async () => {
    await using it = await world({ people: 12 });
    await it.start({
      checks: {
        fetch: async (url, init) => {
          if (typeof init.body !== 'string' || !init.body.includes('"SBXPERSON7"'))
            return it.time.fetch(url, init);
          const errors = [
            { pointer: '/document/identifier', rule: 'pattern', message: 'must not be SBX-PERSON7' },
            { pointer: '/document/country', rule: 'known country', message: 'is not open for checks' },
            { source: { pointer: '/data/document/family_name' }, detail: 'Sample is too short' },
          ];
          return Response.json({ errors }, { status: 422 });
        },
      },
    });
    expect(await runStatus(it.ledger, RUN)).toMatchObject({ refused: 1, completed: 11 });
    const [row] = await all(it.ledger.rows(RUN, { states: ['refused'] }));
    expect(row).toMatchObject({ number: 7, problem: { code: 'refused-by-service' } });
    const rule = 'is not accepted by the service';
    expect(row?.problem?.details).toMatchObject([
      { column: 'identifier', rule },
      { column: 'country', rule },
      { column: 'family_name', rule },
    ]);
    expect(row?.data).toMatchObject({
      reference: 'E-7',
      request: { document: { identifier: 'SBXPERSON7' } },
      refusal: ['pattern', 'is not open for checks', null],
    });
    const stored = readdirSync(it.folder).map((name) => readFileSync(path.join(it.folder, name), 'latin1'));
    expect(stored.join('')).toContain(rule);
    expect(stored.join('')).not.toContain('is not open');
    expect(await retryRun(it.ledger, RUN)).toBe(1);
    expect(await it.start()).toMatchObject({ counts: { completed: 12 } });
    expect([...it.made().values()]).toEqual(once(12));
  });
});
