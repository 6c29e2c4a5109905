import { clientCredentials } from '@workrights/client';
import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { contentsOf } from '../database/ledger-file.ts';
import { openLedger } from '../../../src/open-ledger.ts';
import { KEY, opened, temporaryFolder } from '../../bulk/ledger/invented.ts';

const PLACE = 'https://login.example/oauth/token client';

test('processes on one ledger that start together request one token, and count it together', async () => {
  await using sandbox = await createSandbox();
  await using place = await temporaryFolder();
  await using one = await openLedger(place, { key: KEY });
  await using other = await openLedger(place, { key: KEY });
  const request = {
    tokenUrl: `${sandbox.url}/oauth/token`,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
    audience: `${sandbox.url}/v2`,
    logLevel: 'off',
  } as const;
  const processes = [one, other, one, other].map(({ tokens }) =>
    clientCredentials({ ...request, store: tokens }),
  );
  const texts = await Promise.all(processes.map((each) => each.token()));
  expect(new Set(texts).size).toBe(1);
  expect(sandbox.findRequests({ operation: 'requestToken' })).toHaveLength(1);
  await processes[0]!.token(texts[0]);
  expect(await processes[1]!.status()).toMatchObject({ requests: 2, mostRequests: 24 });
});

test('what is kept is sealed, and only the key of the ledger opens it', async () => {
  await using ledger = await opened();
  await ledger.tokens.set(PLACE, 'a-secret-token');
  expect(await ledger.tokens.get(PLACE)).toBe('a-secret-token');
  expect(await ledger.tokens.get('https://other.example/oauth/token client')).toBeUndefined();
  expect(contentsOf(ledger.folder)).not.toContain('a-secret-token');
});

test('a request for a token that fails keeps no other one waiting', async () => {
  await using ledger = await opened();
  const fails = ledger.tokens.lock!(PLACE, () => Promise.reject(new Error('refused')));
  await expect(fails).rejects.toThrow('refused');
  expect(await ledger.tokens.lock!(PLACE, () => Promise.resolve('next'))).toBe('next');
});
