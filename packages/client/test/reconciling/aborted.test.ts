import { expect, it } from 'vitest';

import { VisaChecks, type AbortedError } from '../../src/index.ts';
import { workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { clientOf, pendingCheck } from '../support/client-of.ts';

const found = { outcome: 'found', check: { id: 'vc_1' } };

it('reconcile() of an aborted createAndWait finds the check that was made', async () => {
  const controller = new AbortController();
  const { checks } = await clientOf(pendingCheck);
  const { signal } = controller;
  const onProgress = () => controller.abort();
  const waiting = checks.createAndWait(workCheckRequest, { signal, onProgress });
  const error = (await failureOf(waiting)) as AbortedError;
  expect(error).toMatchObject({ name: 'AbortedError', checkId: 'vc_1' });
  expect(await error.reconcile()).toMatchObject(found);
});

it('reconcile() of an aborted wait finds the check that was waited for', async () => {
  const { checks } = await clientOf(pendingCheck);
  const error = await failureOf(checks.waitFor('vc_1', { signal: AbortSignal.abort() }));
  expect(await (error as AbortedError).reconcile()).toMatchObject(found);
});

it('reconcile() of an aborted read says nothing', async () => {
  const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken: 'x' });
  const error = await failureOf(checks.get('vc_1', { signal: AbortSignal.abort() }));
  expect(await (error as AbortedError).reconcile()).toEqual({ outcome: 'inconclusive', reason: 'no-id' });
});
