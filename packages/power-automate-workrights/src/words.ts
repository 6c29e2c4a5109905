import { operationNamed, REQUEST_KEY, type Field, type OperationName } from '@workrights/connectors';
import type { SwaggerParameter as Parameter, SwaggerSchema as Schema } from '@workrights/spec/reader';

/** The title of a field, from its name: `family_name` is "Family Name". */
export function titleOf(name: string): string {
  return name
    .split(/[_-]/)
    .map((word) =>
      ['id', 'ids', 'url', 'pdf'].includes(word) ? word.toUpperCase().replace('S', 's') : capital(word),
    )
    .join(' ');
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The first sentences of a text of the contract, as plain text that ends with a full stop. */
export function sentenceOf(text = ''): string {
  const [paragraph = ''] = text.trim().split('\n\n');
  const flat = paragraph
    .replaceAll(/\s+/g, ' ')
    .replaceAll('`', '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  const [before = ''] = flat.split(/: - /);
  return before === '' ? '' : `${before.trim().replace(/[.:]$/, '')}.`;
}

/** Gives each field of a body or a record its label, its help and its choices. */
export function withWords(schema: Schema, table?: OperationName): Schema {
  return labelled(schema, table ? operationNamed(table).fields : [], []);
}

function labelled(schema: Schema, fields: readonly Field[], path: readonly string[]): Schema {
  const written: Schema = { ...schema };
  if (schema.properties) {
    const properties = Object.entries(schema.properties).map(
      ([name, inner]) => [name, property(name, inner, fields, [...path, name], schema.required)] as const,
    );
    written.properties = Object.fromEntries(properties);
  }
  if (schema.items) written.items = labelled(schema.items, fields, path);
  return written;
}

function property(
  name: string,
  schema: Schema,
  fields: readonly Field[],
  path: readonly string[],
  required: readonly string[] = [],
): Schema {
  const field = fields.find((each) => each.path.join('.') === path.join('.')) ?? FURTHER[name];
  const written = labelled(schema, fields, path);
  const description = sentenceOf(field?.help ?? schema.description);
  return {
    ...written,
    'x-ms-summary': field?.label ?? titleOf(name),
    ...(description !== '' && { description }),
    ...(fields.length > 0 && visibilityOf(field, required.includes(name))),
    ...(fields.length > 0 && choicesOf(schema, field)),
  };
}

type Words = Pick<Field, 'label' | 'help' | 'choices' | 'group' | 'required'>;

/** Fields of a body that other connectors fill in by themselves, from what was chosen. A connector without code can't. */
const FURTHER: Readonly<Record<string, Words>> = {
  visa_check_schema: {
    label: 'Form of the Country',
    help: 'The form that belongs to the country. Fill in the section of the same country, and leave the other one empty.',
    choices: [
      { label: 'Australia', value: 'australia' },
      { label: 'New Zealand', value: 'new_zealand' },
    ],
    required: true,
  },
};

/** What a form shows at once, and what behind "Show advanced options". */
function visibilityOf(field: Words | undefined, required: boolean): object {
  if (required || field?.required) return { 'x-ms-visibility': 'important' };
  return field && field.group === undefined ? {} : { 'x-ms-visibility': 'advanced' };
}

/** The values that the form offers. The contract accepts some in another spelling too. */
function choicesOf({ enum: values }: Schema, field: Words | undefined): object {
  if (!values || !field?.choices) return {};
  const offered = field.choices.filter(({ value }) => values.includes(value));
  return {
    enum: offered.map(({ value }) => value),
    'x-ms-enum-values': offered.map(({ value, label }) => ({ value, displayName: label })),
  };
}

/** What the parameters of the relay's paths and headers are called. */
const PARAMETERS: Readonly<Record<string, { label: string; help?: string }>> = {
  'Idempotency-Key': {
    label: REQUEST_KEY,
    help: 'A text that is the same when the run is repeated, and another for another request: the ID of the row or form response that started the flow. Never a name or a number of a person.',
  },
  id: { label: 'ID' },
  by: { label: 'Kind of ID' },
};

export function parameterWords({ name, description }: Parameter): object {
  const words = PARAMETERS[name];
  return {
    'x-ms-summary': words?.label ?? titleOf(name),
    description: sentenceOf(words?.help ?? description),
  };
}
