import { BundleError, firstSentence, webhooksOf, type Document, type Schema } from '@workrights/spec/reader';

/** An entry of a list in n8n's editor. */
export interface RelayOption {
  readonly name: string;
  readonly value: string;
  readonly description: string;
}

/** The events that a subscription of the relay may name, in the order that n8n asks for: that of their names. */
export function relayEvents(relay: Document): RelayOption[] {
  const webhooks = new Map(webhooksOf(relay).map(({ path, operation }) => [path, operation.value.summary]));
  return options(relay, 'EventType', (event) => webhooks.get(event));
}

/** The fields that a subscription of the relay may include. */
export function relayFields(relay: Document): RelayOption[] {
  const { properties = {} } = schemaOf(relay, 'IncludedFields');
  return options(relay, 'IncludedField', (field) => {
    const { description = '' } = properties[field] ?? {};
    return firstSentence(description);
  });
}

function options(
  relay: Document,
  schema: string,
  describe: (value: string) => string | undefined,
): RelayOption[] {
  const values = (schemaOf(relay, schema).enum ?? []).map(String);
  const found = values.map((value) => {
    const text = describe(value);
    if (!text) throw new BundleError(`The contract of the relay doesn't describe ${value}`);
    // n8n shows no Markdown, and ends no description with a full stop.
    return {
      name: title(value),
      value,
      description: text.replaceAll(/\s+/gu, ' ').replaceAll(/`|\.$/gu, ''),
    };
  });
  return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function schemaOf(relay: Document, name: string): Schema {
  const schema = relay.components?.schemas?.[name];
  if (!schema) throw new BundleError(`The contract of the relay has no schema ${name}`);
  return schema;
}

/** In n8n's title case: `visa_check.failed_to_complete` is "Visa Check Failed to Complete". */
function title(value: string): string {
  return value
    .split(/[._]/u)
    .map((word) => (word === 'to' ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
