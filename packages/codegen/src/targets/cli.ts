import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interfaceNames } from '@workrights/spec/reader';
import { examplesOf } from '../cli/examples.ts';
import { requestFields, requestsOf } from '../cli/request-fields.ts';
import type { Documents } from '../documents.ts';
import { GENERATED_HEADER } from '../generated-header.ts';
import { testIdentitiesModule } from '../test-identities.ts';

/** The requests that a body can be written for. */
const WITH_EXAMPLES: Readonly<Record<string, boolean | undefined>> = {
  createVisaCheck: undefined,
  createOnboard: false,
  updateOnboard: true,
  updateEmployee: undefined,
};

/**
 * Writes what the `workrights` command takes from the contract: `request-fields.gen.ts`, the flags of each request,
 * `examples.gen.ts`, the requests that `--example` prints, and `test-identities.gen.ts`, what the doctor sends.
 */
export async function generateCli(documents: Documents, outDir: string): Promise<void> {
  const requests = interfaceNames.flatMap((api) =>
    requestsOf(documents[api]).map(([name, request]) => ({ api, name, request })),
  );
  const fields = Object.fromEntries(
    requests.map(({ api, name, request }) => [name, requestFields(documents[api], request)]),
  );
  const examples = Object.fromEntries(
    requests
      .filter(({ name }) => Object.hasOwn(WITH_EXAMPLES, name))
      .map(({ api, name, request }) => [name, examplesOf(api, request.operation, WITH_EXAMPLES[name])]),
  );
  await mkdir(outDir, { recursive: true });
  await write('request-fields', 'requestFields', fields);
  await write('examples', 'examples', examples);
  await writeFile(join(outDir, 'test-identities.gen.ts'), testIdentitiesModule());

  async function write(file: string, name: string, value: unknown): Promise<void> {
    const code = `${GENERATED_HEADER}export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`;
    await writeFile(join(outDir, `${file}.gen.ts`), code);
  }
}
