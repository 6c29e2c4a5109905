import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { describe, expect, test } from 'vitest';

import { interfaceNames, specFolder } from '../judges/cases.ts';
import { generateClient, generators } from '../other-tools/generators.ts';

const created = { 'visa-checks': /^vc_\w+$/, 'work-rights': /^ob_\w+$/ };

describe.each(interfaceNames)('from the bundle of %s', (name) => {
  test.each(Object.keys(generators))(
    '%s generates code that compiles under strict and creates at the sandbox',
    async (tool) => {
      await using sandbox = await createSandbox();
      await using client = await generateClient(tool, path.join(specFolder, 'dist', `${name}.json`), name);
      await client.compile();
      expect(await client.run({ url: sandbox.url, ...sandbox.credentials })).toMatch(created[name]);
      expect(sandbox.context.journal.list()).toHaveLength(1);
    },
  );
});
