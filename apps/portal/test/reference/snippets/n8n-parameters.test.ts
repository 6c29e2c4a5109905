import { onboardingRequestDescription } from 'n8n-nodes-workrights/nodes/WorkRights/resources/onboardingRequest/index.ts';
import { visaCheckDescription } from 'n8n-nodes-workrights/nodes/WorkRights/resources/visaCheck/index.ts';
import { workRightsDescription } from 'n8n-nodes-workrights/nodes/WorkRights/resources/workRights/index.ts';
import { expect, test } from 'vitest';
import { snippetExamples } from '../../../src/reference/snippets/index.ts';
import { choiceOf, labelOf } from '../../../src/reference/snippets/n8n/labels.ts';
import { n8n } from '../../../src/reference/snippets/n8n/n8n.ts';
import { operations } from './operations.ts';

interface Property {
  name: string;
  displayName?: string;
  value?: unknown;
  displayOptions?: { show?: Record<string, unknown[]> };
  options?: Property[];
}

const descriptions: Record<string, Property[]> = {
  visaCheck: visaCheckDescription as Property[],
  onboardingRequest: onboardingRequestDescription as Property[],
  workRights: workRightsDescription as Property[],
};

type Parameters = Record<string, unknown>;

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

test.each(nodes)('$name: sets only what the node has and shows, under its own names', ({ parameters }) => {
  const properties = descriptions[String(parameters.resource)] ?? [];
  for (const [name, value] of Object.entries(parameters)) {
    if (name === 'resource') continue;
    const property = properties.find((each) => each.name === name && isShown(each, parameters));
    expect(properties.map((each) => each.name)).toContain(name);
    if (name === 'additionalFields' || name === 'updateFields')
      for (const [inner, innerValue] of Object.entries(value as Parameters))
        check(
          property?.options?.find((each) => each.name === inner),
          inner,
          innerValue,
        );
    else check(property, name, value);
  }
});

function check(property: Property | undefined, name: string, value: unknown): void {
  expect({ name, label: property?.displayName }).toEqual({ name, label: labelOf(name) });
  if (name === 'citizenship' || !property?.options) return;
  const option = property.options.find((each) => each.value === value);
  expect({ name, value, choice: option?.name }).toEqual({ name, value, choice: choiceOf(name, value) });
}

function isShown({ displayOptions }: Property, parameters: Parameters): boolean {
  return Object.entries(displayOptions?.show ?? {}).every(([name, values]) =>
    values.includes(parameters[name]),
  );
}
