import { join } from 'node:path';
import { interfaceNames } from '@workrights/spec/reader';
import type { Documents } from '../documents.ts';
import { runHeyApi, type HeyApiPlugin } from '../hey-api.ts';
import { contractTypes } from '../resolvers/contract-types.ts';

/** Stands in for hey-api's client: the module of the calling package that has the types which the functions need. */
const ownClient = {
  name: '../../sdk/sdk-client.ts',
  tags: ['client'],
  config: { bundle: false, baseUrl: false },
  dependencies: ['@hey-api/typescript'],
  handler: () => undefined,
  symbolMeta: () => ({ artifact: 'client' }),
} as object as HeyApiPlugin;

/**
 * Writes types and flat functions of both interfaces, to `<outDir>/visa-checks` and
 * `<outDir>/work-rights`.
 *
 * Authentication is left to the caller (`auth: false`): the name of the API key's URL parameter is not shown
 * (service.md §5), so it cannot be written into generated code.
 * No default client either (`client: false`): every function takes one, and nothing of hey-api's run time is written.
 */
export async function generateClient(documents: Documents, outDir: string): Promise<void> {
  for (const name of interfaceNames) {
    await runHeyApi({
      document: documents[name],
      outDir: join(outDir, name),
      plugins: [ownClient, contractTypes, { name: '@hey-api/sdk', auth: false, client: false }],
      patch: { parameters: { Version: makeOptional }, schemas: { NewZealandCreationEcho: neverAResult } },
    });
  }
}

/**
 * Says of the echo of a request, which `visa` holds before the result, that it has no `visa_schema`: so
 * `check.visa?.visa_schema === 'australia'` compiles, and narrows.
 */
function neverAResult(schema: object): void {
  const { properties } = schema as { properties: Record<string, unknown> };
  properties['visa_schema'] = { not: {}, 'x-never': true };
}

/** The client sets the `Version` header once for all calls, so no call has to pass it. */
export function makeOptional(parameter: object): void {
  const { schema } = Object.assign(parameter, { required: false }) as { schema?: { default?: unknown } };
  delete schema?.default;
}
