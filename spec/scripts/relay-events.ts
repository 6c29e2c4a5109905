import { jsonContent, webhooksOf, type Document, type Schema } from '../reader/index.ts';

/**
 * Writes what follows from the webhooks, in place. The values of `EventType` are their names, without its `x-webhooks-except`. Each
 * has a schema of its own, `<Name>Event`: that of `Event`, with the name as the type, and with the data that the webhook says.
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
