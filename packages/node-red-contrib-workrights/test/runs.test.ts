import { AbortedError, NotFoundError, VisaChecks, type ConnectionOptions } from '@workrights/client';
import { MaybeSentError, type Output } from '@workrights/connectors';
import type { NodeMessage } from 'node-red';
import { expect, test, vi } from 'vitest';

import { runsOf, type Kept } from '../src/runs.ts';
import { storeOf } from '../src/store.ts';
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
  const flow = {};
  const start = (closing: AbortController) => {
    const store = storeOf<Kept>(deployed('runs', flow));
    const sendResult = vi.fn<(msg: NodeMessage, output: Output) => void>();
    const { promise: id, resolve } = Promise.withResolvers<string>();
    const outlets = { sendResult, sendId: (_: NodeMessage, created: string) => resolve(created) };
    return { ...runsOf({ visaChecks }, 'createVisaCheck', store, closing.signal, outlets), sendResult, id };
  };

  const closing = new AbortController();
  const node = start(closing);
  const waiting = node.run(person, { _msgid: 'first' }, 'key');
  expect(await node.id).toBe('vc_1');
  found = 404;
  await expect(node.run(person, { _msgid: 'second' }, 'key')).rejects.toThrow(NotFoundError);
  closing.abort();
  await expect(waiting).rejects.toThrow(AbortedError);

  [status, found] = ['completed', 200];
  const next = start(new AbortController());
  const resumed = await resumedBy(next);
  expect(resumed.map(([message]) => message)).toEqual([{ _msgid: 'first', resumed: true }]);
  await Promise.all(resumed.map(([, run]) => run));
  expect(next.sendResult).toHaveBeenCalledOnce();
  const json = { id: 'vc_1', status: 'completed' };
  expect(next.sendResult).toHaveBeenCalledWith(
    resumed[0]?.[0],
    expect.objectContaining({ items: [expect.objectContaining({ json: expect.objectContaining(json) })] }),
  );
  expect(sent.filter((operation) => operation === 'createVisaCheck')).toHaveLength(1);

  // Nothing is owed any more.
  expect(await resumedBy(start(new AbortController()))).toEqual([]);
});

test('a message that waited for another one with its key gets no result after a crash, because it may be about another person', async () => {
  const owed = { message: { _msgid: 'second' }, turn: 'key', until: 0 };
  const unsent = { message: { _msgid: 'third' }, turn: 'unsent', until: 0 };
  const records = {
    key: { at: 1e15, outcome: 'vc_1' },
    second: { at: 1e15, owed },
    unsent: { at: 1e15, owed: unsent },
  };
  const flow = { workrights: { crashed: records as object } };
  const store = storeOf<Kept>(deployed('crashed', flow));
  const outlets = { sendId: () => expect.unreachable(), sendResult: () => expect.unreachable() };
  const node = runsOf({}, 'createVisaCheck', store, new AbortController().signal, outlets);
  const resumed = await resumedBy(node);
  expect(resumed.map(([message]) => message)).toEqual([{ _msgid: 'second', resumed: true }]);
  await expect(resumed[0]?.[1]).rejects.toThrow(MaybeSentError);
  expect(Object.keys(records)).toEqual(['key']);
});

async function resumedBy({ resume }: Pick<ReturnType<typeof runsOf>, 'resume'>) {
  const resumed: (readonly [NodeMessage, Promise<void>])[] = [];
  for await (const each of resume()) resumed.push(each);
  return resumed;
}
