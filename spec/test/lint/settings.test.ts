import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import workRightsPlugin from '../../lint/plugin.ts';
import { contractNames, specFolder } from '../../reader/index.ts';

interface Settings {
  rules: Record<string, unknown>;
  apis: Record<string, { root: string; rules?: Record<string, unknown> }>;
}

const settings = parse(readFileSync(path.join(specFolder, 'redocly.yaml'), 'utf8')) as Settings;
const bundleRules = ['fixture-fields-known'];
const plugin = workRightsPlugin();
const ours = [...Object.keys(plugin.rules?.oas3 ?? {}), ...Object.keys(plugin.rules?.arazzo1 ?? {})];

test('every rule of ours is on as an error', () => {
  const everywhere = ours.filter((rule) => !bundleRules.includes(rule));
  expect(Object.entries(settings.rules).filter(([rule]) => rule.startsWith('workrights/'))).toEqual(
    everywhere.toSorted().map((rule) => [`workrights/${rule}`, 'error']),
  );
});

test.each(contractNames)('both forms of %s are linted, the bundle against its own fixtures', (name) => {
  expect(settings.apis[name]?.root).toBe(`${name}/openapi.yaml`);
  expect(settings.apis[`${name}-bundle`]?.root).toBe(`dist/${name}.json`);
  for (const rule of bundleRules) {
    expect(settings.apis[`${name}-bundle`]?.rules?.[`workrights/${rule}`]).toEqual({
      severity: 'error',
      interface: name,
    });
  }
});

test('the rule about sources is off for the relay alone, which is no part of the service', () => {
  const off = Object.entries(settings.apis).flatMap(([name, { rules = {} }]) =>
    Object.entries(rules)
      .filter(([rule, setting]) => rule.startsWith('workrights/') && setting === 'off')
      .map(([rule]) => `${name} ${rule}`),
  );
  expect(off).toEqual(['relay workrights/source-present', 'relay-bundle workrights/source-present']);
});
