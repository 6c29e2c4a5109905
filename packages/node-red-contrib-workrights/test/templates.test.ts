import { OPERATIONS } from '@workrights/connectors';
import { expect, test } from 'vitest';

import { templates } from '../src/editor/templates.ts';
import { NODE_TYPES } from '../src/settings.ts';

const html = templates();

function script(kind: 'help' | 'template', type: string): string {
  const [, text] =
    new RegExp(`<script [^>]*data-${kind}-name="${type}">(.*?)</script>`, 'su').exec(html) ?? [];
  if (text === undefined) throw new Error(`${type} has no ${kind}.`);
  return text;
}

test.each(['workrights-account', 'workrights-event', ...Object.keys(NODE_TYPES)])(
  '%s has a form and a help',
  (type) => {
    expect(script('template', type)).toContain('form-row');
    expect(script('help', type).trim().length).toBeGreaterThan(100);
  },
);

test.each(Object.entries(NODE_TYPES))(
  '%s offers each operation, and its help names each field',
  (type, { resource }) => {
    const operations = OPERATIONS.filter((each) => each.resource === resource);
    expect(operations.length).toBeGreaterThan(0);
    for (const { name, fields } of operations) {
      expect(script('template', type)).toContain(`<option value="${name}">`);
      for (const field of fields) expect(script('help', type)).toContain(`: *${field.name}* `);
    }
  },
);

test('no operation of the table is without a node', () => {
  const resources = new Set<string>(Object.values(NODE_TYPES).map(({ resource }) => resource));
  expect(OPERATIONS.filter(({ resource }) => !resources.has(resource))).toEqual([]);
});
