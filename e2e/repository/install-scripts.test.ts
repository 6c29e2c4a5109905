import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { sbomsOf } from '../../scripts/sbom/sboms-of.ts';

const store = path.resolve(import.meta.dirname, '../../node_modules/.pnpm');
const folders = readdirSync(store);

/** The install scripts of a package, if it is installed for this platform. */
function installScripts(name: string, version: string): readonly string[] {
  const start = `${name.replace('/', '+')}@${version}`;
  const folder = folders.find((each) => each === start || each.startsWith(`${start}_`));
  if (folder === undefined) return [];
  const file = path.join(store, folder, 'node_modules', name, 'package.json');
  const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Record<string, string> };
  return ['preinstall', 'install', 'postinstall'].filter((script) => script in scripts);
}

test('the way in which scripts are looked for finds one', () => {
  expect(installScripts('@scarf/scarf', '1.4.0')).toEqual(['postinstall']);
});

// npm runs them in users' projects.
test.each(sbomsOf())(
  '$name installs no package with an install script, but for what the docs name',
  ({ name, sbom }) => {
    const withScripts = sbom.components.flatMap((each) => {
      const full = each.group === undefined ? each.name : `${each.group}/${each.name}`;
      return installScripts(full, each.version ?? '').length > 0 ? [full] : [];
    });
    expect(withScripts).toEqual(name === '@workrights/mock' ? ['@scarf/scarf'] : []);
  },
);
