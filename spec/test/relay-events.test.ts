import { expect, test } from 'vitest';

import type { Document, Schema } from '../reader/index.ts';
import { addRelayEvents } from '../scripts/relay-events.ts';
import { documentWith } from './reader/document-with.ts';

const event = { $ref: '#/components/schemas/Event' };
const contract = (schema: Schema): Document => {
  const webhook = (operationId: string) => {
    const requestBody = { content: { 'application/json': { schema } } };
    return { post: { operationId, requestBody, responses: {} } };
  };
  return {
    ...documentWith({
      Event: { type: 'object', properties: { id: { type: 'string' }, type: {}, data: { type: 'object' } } },
      EventType: { type: 'string', 'x-webhooks-except': ['thing.test'] },
    }),
    webhooks: { 'thing.done': webhook('onThingDone'), 'thing.test': webhook('onThingTest') },
  };
};

test('derives the types of events from the webhooks, and a schema for each, with its own type and data', () => {
  const document = contract({ ...event, properties: { data: { type: 'string' } } });
  addRelayEvents(document);
  const { EventType, ...events } = document.components?.schemas ?? {};
  expect(EventType).toEqual({ type: 'string', enum: ['thing.done'] });
  expect(Object.keys(events)).toEqual(['ThingDoneEvent', 'ThingTestEvent']);
  expect(events['ThingDoneEvent']).toMatchObject({
    type: 'object',
    properties: { id: { type: 'string' }, type: { enum: ['thing.done'] }, data: { type: 'string' } },
  });
  const schema = { $ref: '#/components/schemas/ThingDoneEvent' };
  const sent = document.webhooks?.['thing.done']?.post?.requestBody;
  expect(sent).toEqual({ content: { 'application/json': { schema } } });
});

test.each([
  ['no properties', event],
  ['none for its data', { ...event, properties: {} }],
])('refuses a webhook that does not say which data its event has: %s', (_, schema) => {
  expect(() => addRelayEvents(contract(schema))).toThrow('thing.done');
});
