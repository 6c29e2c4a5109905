import { createSandbox } from '@workrights/sandbox';
import { bundleFile, interfaceNames, operationsOf, readBundle } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';

import { runTool } from '../support/run-tool.ts';
import { generateClient } from './generators.ts';

const versions = { canonical: '3.1.1', 'openapi-3.0': '3.0.3', 'swagger-2.0': '2.0' } as const;

/**
 * A generator for each older version, whose client prints what it reads back after a create.
 * `generated-clients.slow.test.ts` runs six generators on the newer version.
 */
const generators = {
  'openapi-3.0': 'oazapfts',
  'swagger-2.0': 'swagger-typescript-api',
} as const;

const printed = {
  'visa-checks': {
    id: expect.stringMatching(/^vc_\w+$/),
    pending: null,
    status: 'completed',
    entitlement: expect.stringMatching(/LIMITED$/),
  },
  'work-rights': { id: expect.stringMatching(/^ob_\w+$/), status: expect.any(String), expiry: null },
};

describe.each(interfaceNames)('of %s', (name) => {
  test.each(Object.entries(versions))(
    'the %s file is valid to swagger-parser, which reads it as version %s',
    async (form, version) => {
      const file = bundleFile(name, form as keyof typeof versions);
      const ids = operationsOf(readBundle(name, 'canonical')).map(({ id }) => id);
      const found = JSON.parse(await runTool('run-swagger-parser.mjs', file)) as { operationIds: string[] };
      expect({ ...found, operationIds: found.operationIds.toSorted() }).toEqual({
        version,
        operationIds: ids.toSorted(),
      });
    },
  );

  test.each(Object.entries(generators))(
    'the %s file gives %s a client that compiles, creates at the sandbox and reads it back, null as null',
    async (form, tool) => {
      const version = form as keyof typeof generators;
      await using sandbox = await createSandbox();
      await using client = await generateClient(tool, bundleFile(name, version), `${name}.${version}`);
      await client.compile();
      const output = await client.run({ url: sandbox.url, ...sandbox.credentials });
      expect(JSON.parse(output)).toEqual(printed[name]);
    },
  );
});
