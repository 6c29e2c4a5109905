import { createSandbox } from '@workrights/sandbox';
import { bundleFile, interfaceNames } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';

import { generateClient, generators } from './generators.ts';

const created = { 'visa-checks': /^vc_\w+$/, 'work-rights': /^ob_\w+$/ };

describe.each(interfaceNames)('from the file of %s for generators, without aliases', (name) => {
  /** One interface shows most limits of a generator, so the other runs at night. */
  const rarely = { tags: name === 'visa-checks' ? [] : ['nightly'] };
  test.each(Object.keys(generators))(
    '%s generates code that compiles under strict and creates at the sandbox',
    rarely,
    async (tool) => {
      await using sandbox = await createSandbox();
      await using client = await generateClient(tool, bundleFile(name, 'canonical'), name);
      await client.compile();
      expect(await client.run({ url: sandbox.url, ...sandbox.credentials })).toMatch(created[name]);
      expect(sandbox.context.journal.list()).toHaveLength(1);
    },
  );
});
