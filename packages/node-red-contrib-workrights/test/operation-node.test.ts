import { VisaChecks, type ConnectionOptions } from '@workrights/client';
import type { NodeAPI } from 'node-red';
import { expect, test, vi } from 'vitest';

import { start } from '../src/operation-node.ts';
import { deployed } from './support/deployed.ts';

const payload = {
  documentNumber: 'PA0000001',
  citizenship: 'India',
  familyName: 'Sampleton',
  dateOfBirth: '1990-01-31',
};

const RED = {
  util: {
    cloneMessage: (msg: object) => ({ ...msg }),
    evaluateNodeProperty: (name: string, _type: string, _node: unknown, msg: object, done: Done) =>
      done(null, (msg as Record<string, unknown>)[name]),
  },
} as unknown as NodeAPI;

type Done = (error: null, value: unknown) => void;

function startNode(flow: object, visaChecks?: VisaChecks) {
  const made = deployed('creates', flow);
  const def = { id: 'creates', type: 'workrights-check', name: '', z: 'tab' };
  start(RED, made.node, { ...def, operation: 'createVisaCheck' }, { visaChecks });
  return made;
}

const firstSentBy = ({ send }: ReturnType<typeof deployed>) =>
  new Promise((resolve) => send.mockImplementationOnce(resolve));

test('a message that fails leaves a deploy what another one with the same key is waiting for', async () => {
  let [status, found] = ['pending', 200];
  const sent: string[] = [];
  const fetch: NonNullable<ConnectionOptions['fetch']> = async (_, { attempt: { operationId } }) => {
    sent.push(operationId);
    const check = { id: 'vc_1', status, document: { identifier: payload.documentNumber } };
    if (operationId === 'createVisaCheck') return Response.json({ data: check }, { status: 201 });
    return operationId === 'lookupVisaChecks'
      ? Response.json({ data: [check] })
      : Response.json({ data: check }, { status: found });
  };
  const visaChecks = new VisaChecks({ baseUrl: 'http://127.0.0.1:9', accessToken: 'invented', fetch });
  const flow = {};
  const node = startNode(flow, visaChecks);
  const message = (name: string) => ({ _msgid: name, idempotencyKey: 'key', payload });
  const sentId = firstSentBy(node);
  void node.receive(message('first')).then(() => expect.unreachable());
  expect(await sentId).toMatchObject([null, { _msgid: 'first', payload: { id: 'vc_1' } }]);
  found = 404;
  expect(await node.receive(message('second'))).toMatchObject({ code: 'not-found' });
  await node.close();
  expect(node.send).toHaveBeenCalledOnce();

  [status, found] = ['completed', 200];
  const next = startNode(flow, visaChecks);
  const payloadOfResult = { id: 'vc_1', status: 'completed' };
  expect(await firstSentBy(next)).toMatchObject({ _msgid: 'first', resumed: true, payload: payloadOfResult });
  expect(sent.filter((operation) => operation === 'createVisaCheck')).toHaveLength(1);
  await next.close();

  // Nothing is owed any more.
  const [records] = Object.values(flow) as { creates: Record<string, object> }[];
  expect(Object.values(records!.creates)).toEqual([{ at: expect.any(Number), outcome: 'vc_1' }]);
});

test('a message that waited for another one with its key gets no result after a crash, because it may be about another person', async () => {
  const waited = { message: { _msgid: 'second' }, turn: 'key', until: 0 };
  const unsent = { message: { _msgid: 'third' }, turn: 'unsent', until: 0 };
  const records = {
    key: { at: 1e15, outcome: 'vc_1' },
    waited: { at: 1e15, owed: waited },
    unsent: { at: 1e15, owed: unsent },
  };
  const node = startNode({ workrights: { creates: records } });
  await vi.waitFor(() => expect(Object.keys(records)).toEqual(['key']), 4_000);
  expect(node.error).toHaveBeenCalledOnce();
  const outcomeUnknown = expect.objectContaining({ code: 'outcome-unknown' });
  expect(node.error).toHaveBeenCalledWith(outcomeUnknown, { _msgid: 'second', resumed: true });
  expect(node.send).not.toHaveBeenCalled();
  await node.close();
});
