import { jsonContent, webhooksOf, type Document, type Schema } from '../reader/index.ts';

/**
 * Derives, in place, the types and schemas of events from the webhooks. `EventType` lists the webhooks' names, except those in
 * `x-webhooks-except`. Each webhook gets a schema `<Name>Event`: `Event` with its own type and data.
 *
 * @throws Error when a webhook doesn't say which data it has.
 */
export function addRelayEvents(document: Document): void {
  const { Event: shared, EventType: types, ...schemas } = document.components?.schemas ?? {};
  if (!shared || !types) return;
  const webhooks = webhooksOf(document);
  const except = types['x-webhooks-except'] as string[];
  delete types['x-webhooks-except'];
  types.enum = webhooks.map(({ path }) => path).filter((path) => !except.includes(path));
  const events = webhooks.map(({ id, path, requestBody }): [string, Schema] => {
    const { value: body } = jsonContent(requestBody)!;
    if (!body.schema?.properties?.['data'])
      throw new Error(`The webhook ${path} doesn't say which data it has.`);
    const description = `The body of the webhook \`${path}\` (Standard Webhooks).`;
    const type = { ...shared.properties?.['type'], enum: [path], examples: [path] };
    const properties = { ...shared.properties, type, ...body.schema?.properties };
    const name = id.replace(/^on(.+)$/, '$1Event');
    body.schema = { $ref: `#/components/schemas/${name}` };
    return [name, { ...shared, description, properties }];
  });
  document.components = {
    ...document.components,
    schemas: { EventType: types, ...schemas, ...Object.fromEntries(events) },
  };
}
