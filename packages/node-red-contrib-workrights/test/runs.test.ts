import { AbortedError, NotFoundError, VisaChecks, type ConnectionOptions } from '@workrights/client';
import type { Output } from '@workrights/connectors';
import type { NodeMessage } from 'node-red';
import { expect, test, vi } from 'vitest';

import type { Kept } from '../src/kept.ts';
import { runsOf } from '../src/runs.ts';
import { Store } from '../src/store.ts';
import { deployed } from './support/deployed.ts';

const person = {
  documentNumber: 'PA0000001',
  citizenship: 'India',
  familyName: 'Sampleton',
  dateOfBirth: '1990-01-31',
};

test('a message that fails leaves a deploy what another one with the same key is waiting for', async () => {
  let [status, found] = ['pending', 200];
  const sent: string[] = [];
  const fetch: NonNullable<ConnectionOptions['fetch']> = async (_, { attempt: { operationId } }) => {
    sent.push(operationId);
    const check = { id: 'vc_1', status, document: { identifier: person.documentNumber } };
    if (operationId === 'createVisaCheck') return Response.json({ data: check }, { status: 201 });
    return operationId === 'lookupVisaChecks'
      ? Response.json({ data: [check] })
      : Response.json({ data: check }, { status: found });
  };
  const visaChecks = new VisaChecks({ baseUrl: 'http://127.0.0.1:9', accessToken: 'invented', fetch });
  const start = (closing: AbortController) =>
    runsOf({ visaChecks }, 'createVisaCheck', new Store<Kept>(deployed('runs')), closing.signal);

  const closing = new AbortController();
  const node = start(closing);
  const { promise: created, resolve } = Promise.withResolvers<string>();
  const waiting = node.create(person, { _msgid: 'first' }, 'key', () => {}, resolve);
  expect(await created).toBe('vc_1');
  found = 404;
  await expect(
    node.create(
      person,
      { _msgid: 'second' },
      'key',
      () => {},
      () => {},
    ),
  ).rejects.toThrow(NotFoundError);
  closing.abort();
  await expect(waiting).rejects.toThrow(AbortedError);

  [status, found] = ['completed', 200];
  const resumed: [NodeMessage, Promise<void>][] = [];
  const delivered = vi.fn<(output: Output) => void>();
  const next = start(new AbortController());
  await next.resume((message, run) => void resumed.push([message, run(delivered)]));
  expect(resumed.map(([message]) => message)).toEqual([{ _msgid: 'first' }]);
  await Promise.all(resumed.map(([, run]) => run));
  expect(delivered).toHaveBeenCalledOnce();
  expect(delivered.mock.calls[0]).toMatchObject([{ items: [{ json: { id: 'vc_1', status: 'completed' } }] }]);
  expect(sent.filter((operation) => operation === 'createVisaCheck')).toHaveLength(1);

  // Nothing is owed any more.
  await next.resume(() => expect.unreachable());
});
