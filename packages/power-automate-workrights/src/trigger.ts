import {
  readBundle,
  webhooksOf,
  type Swagger,
  type SwaggerOperation as Operation,
  type SwaggerPaths as Paths,
  type SwaggerSchema as Schema,
} from '@workrights/spec/reader';

import { plain, without } from './schemas.ts';
import { withWords } from './words.ts';

/** What the events are called in a list to choose from: the contract's own words. */
const EVENTS = new Map(
  webhooksOf(readBundle('relay')).map(({ path, operation }) => [path, operation.value.summary]),
);

/**
 * The trigger: Power Automate subscribes when a flow is saved, and deletes its subscription at the URL in `Location` when the
 * flow is switched off or deleted.
 */
export function triggerPaths({ definitions }: Swagger): Paths {
  return {
    '/subscriptions': {
      'x-ms-notification-content': notification(definitions) as never,
      post: subscribe(definitions),
    },
  };
}

function subscribe(definitions: Swagger['definitions']): Operation {
  return {
    operationId: 'WhenSomethingHappens',
    summary: 'When a check or a request changes',
    description:
      'Starts the flow when a visa check is completed, an onboarding request has changed, or a visa ends soon.',
    'x-ms-trigger': 'single',
    'x-ms-trigger-hint': 'To see it work now, create a visa check with the relay.',
    'x-ms-visibility': 'important',
    parameters: [
      {
        name: 'body',
        in: 'body',
        required: true,
        'x-ms-summary': 'Subscription',
        description: 'Which events start the flow.',
        schema: subscription(definitions['SubscriptionCreate'] ?? {}),
      },
    ],
    responses: {
      '201': { description: 'The flow listens.', schema: plainResponse(definitions['Subscription'] ?? {}) },
    },
  };
}

function subscription(schema: Schema): Schema {
  const written = withWords(without(plain(schema), ['backfill_since', 'description']));
  const { url, events, include } = written.properties ?? {};
  const choices = events?.items?.enum ?? [];
  return {
    ...written,
    properties: {
      url: { ...url, 'x-ms-notification-url': true, 'x-ms-visibility': 'internal' },
      events: {
        ...events,
        'x-ms-summary': 'Events',
        'x-ms-visibility': 'important',
        items: {
          type: 'string',
          enum: choices,
          'x-ms-summary': 'Event',
          'x-ms-enum-values': choices.map((value) => ({ value, displayName: EVENTS.get(String(value)) })),
        },
      },
      include: { ...include, 'x-ms-visibility': 'advanced' },
    },
  };
}

/** Without the secret: Power Automate can't verify signatures, and shows what it gets in the history of runs. */
function plainResponse(schema: Schema): Schema {
  const { id, state, events } = plain(schema).properties ?? {};
  return withWords({
    type: 'object',
    properties: { ...(id && { id }), ...(state && { state }), ...(events && { events }) },
  });
}

/** What a flow gets: any of the events. Their data has the same fields. */
function notification(definitions: Swagger['definitions']): { description: string; schema: Schema } {
  const events = Object.entries(definitions).filter(
    ([name]) => name.endsWith('Event') && name !== 'RelayTestEvent',
  );
  const [first] = events.map(([, schema]) => schema.properties?.['timestamp']);
  const data = events.map(([, schema]) => schema.properties?.['data']?.properties ?? {});
  const schema: Schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', description: 'Which event it is, such as visa_check.completed.' },
      timestamp: {
        type: 'string',
        format: 'date-time',
        description: first?.description ?? 'When it happened.',
      },
      data: {
        type: 'object',
        description: 'What the event is about. Read the record by its ID.',
        properties: Object.assign({}, ...data) as Record<string, Schema>,
      },
    },
  };
  return { description: 'An event of the relay.', schema: withWords(plain(schema)) };
}
