import { buildDefinition } from './definition.ts';
import { buildIcon } from './icon.ts';
import { buildProperties } from './properties.ts';

export { buildDefinition, type Definition } from './definition.ts';
export { buildIcon } from './icon.ts';
export { buildProperties } from './properties.ts';

/** The files of the connector, by the names that Microsoft's tool `paconn` takes. */
export async function connectorFiles(): Promise<Readonly<Record<string, string | Uint8Array>>> {
  return {
    'apiDefinition.swagger.json': asText(buildDefinition()),
    'apiProperties.json': asText(buildProperties()),
    'icon.png': await buildIcon(),
  };
}

function asText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
