import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import * as observed from './observed-sandbox.ts';

test('the suites of this project get the sandbox behind the observer', () => {
  expect(createSandbox).toBe(observed.createSandbox);
});

test('a request that goes past the observer is noticed, and so is each that the observer would send by itself', async () => {
  const sandbox = await createSandbox();
  await fetch(`${sandbox.url}/_sandbox/health`);
  await fetch(`${observed.urlBehind(sandbox)}/_sandbox/health`);
  await expect(sandbox.close()).rejects.toThrow('Not each request was sent once.');
});

test('a response that breaks off is not seen, and all others are', async () => {
  const sandbox = await createSandbox();
  sandbox.armFault({ fault: 'truncate', operation: 'listVisaChecks', times: 1 });
  const list = () =>
    fetch(`${sandbox.url}/v2/visa-checks`, {
      headers: { authorization: `Bearer ${sandbox.credentials.accessToken}`, version: '2024-03-05' },
    }).then((response) => response.json());
  await expect(list()).rejects.toThrow('terminated');
  await expect(list()).resolves.toBeDefined();
  await expect(sandbox.close()).resolves.toBeUndefined();
});
