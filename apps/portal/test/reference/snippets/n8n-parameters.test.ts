import { properties } from 'n8n-nodes-workrights/nodes/WorkRights/resources/index.ts';
import { expect, test } from 'vitest';
import { snippetExamples } from '../../../src/reference/snippets/index.ts';
import { n8n } from '../../../src/reference/snippets/n8n/n8n.ts';
import { operations } from './operations.ts';

interface Property {
  name: string;
  type: string;
  value?: unknown;
  displayOptions?: { show?: Record<string, unknown[]> };
  options?: Property[];
}

type Parameters = Record<string, unknown>;

const form = properties as Property[];

const nodes = operations.flatMap((operation) =>
  snippetExamples(operation).flatMap((example) => {
    const snippet = n8n.render(operation, example);
    if ('instead' in snippet) return [];
    const workflow = JSON.parse(snippet.blocks[0]?.code ?? '') as { nodes: { parameters: Parameters }[] };
    return workflow.nodes
      .slice(1)
      .map(({ parameters }) => ({ name: `${operation.id}, ${example.name}`, parameters }));
  }),
);

test.each(nodes)('$name: sets only what the node has and shows, to what it offers', ({ parameters }) => {
  const shown = form.filter((property) => isShown(property, parameters));
  expect(wrongIn(shown, parameters)).toEqual([]);
});

/** Parameters that the form does not have, or whose value isn't one of its choices. */
function wrongIn(properties: readonly Property[], parameters: Parameters): string[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const property = properties.find((each) => each.name === name);
    if (property === undefined) return [`${name} is not in the form`];
    if (property.type === 'collection') return wrongIn(property.options ?? [], value as Parameters);
    const isOffered = property.options?.some((option) => option.value === value) ?? true;
    return isOffered ? [] : [`${name} does not offer ${String(value)}`];
  });
}

function isShown({ displayOptions }: Property, parameters: Parameters): boolean {
  return Object.entries(displayOptions?.show ?? {}).every(([name, values]) =>
    values.includes(parameters[name]),
  );
}

test('shows every setting under the name that the editor has for it', () => {
  const [example] = snippetExamples(operations.find(({ id }) => id === 'createVisaCheck')!);
  const snippet = n8n.render(
    operations.find(({ id }) => id === 'createVisaCheck')!,
    example!,
  );
  expect('settings' in snippet && snippet.settings).toEqual([
    ['Resource', 'Visa Check'],
    ['Operation', 'Create'],
    ['Country', 'Australia'],
    ['Check Type (Australia)', 'Work'],
    ['Document Type', 'Passport'],
    ['Document Number', 'SBXSTUDENT8105'],
    ['Country of Citizenship', 'GBR'],
    ['Family Name', 'Citizen'],
    ['Given Name', 'Jane'],
    ['Date of Birth', '1990-01-31'],
    ['Mode', 'Fast'],
  ]);
});
