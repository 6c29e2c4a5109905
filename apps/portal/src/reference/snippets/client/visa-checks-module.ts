import { type Need, withIds } from '../needs.ts';
import { prepared, sandbox } from '../sandbox.ts';
import type { JsonObject, SnippetOperation } from '../tool.ts';
import { call, type ClientModule, Code, literal, moduleOf } from './module.ts';

const OPTIONS = { baseUrl: sandbox.url, accessToken: sandbox.accessToken };

export function visaChecksModule(
  { id, path, aliasOf }: SnippetOperation,
  body: JsonObject | undefined,
  need: Need | undefined,
): ClientModule {
  const options = aliasOf === undefined ? OPTIONS : { ...OPTIONS, lookupPath: path };
  const code = (statements: readonly string[], ...more: readonly string[]): string =>
    moduleOf(
      [...more, 'VisaChecks'],
      'checks',
      options,
      need ? [...PREPARED[need], ...statements] : statements,
    );

  switch (aliasOf ?? id) {
    case 'createVisaCheck':
      return createModule(body, code);
    case 'getVisaCheck':
      return {
        code: code(['const check = await checks.get(id);', 'console.log(check.status, check.visa);']),
        notes: ['`waitFor(id)` reads it until it is completed.'],
      };
    case 'listVisaChecks':
      return {
        code: code([
          'for await (const check of checks.list({ limit: 20 })) {',
          '  console.log(check.id, check.status);',
          '}',
        ]),
        notes: ['`await checks.list({ limit: 20 })` is the same as an array.'],
      };
    case 'lookupVisaChecks': {
      const ids = withIds(body, { check: new Code('id') })?.ids ?? [];
      return {
        code: code([
          `const found = await checks.lookup(${literal(ids)});`,
          'for (const check of found) console.log(check.id, check.status);',
        ]),
        notes: ['To wait for many checks, use `waitForAll(ids)`: it looks them up together.'],
      };
    }
    case 'downloadAttachment':
      return {
        code: code([
          'for (const attachment of check.attachments ?? []) {',
          "  const { path, size } = await checks.download(attachment, { to: 'visa.pdf' });",
          '  console.log(path, size);',
          '}',
        ]),
        notes: ["Without `{ to }` the file comes as bytes, with `{ as: 'stream' }` as a stream."],
      };
    default:
      throw new Error(`The client's snippet of ${id} is missing.`);
  }
}

function createModule(
  body: JsonObject | undefined,
  code: (statements: readonly string[], ...more: readonly string[]) => string,
): ClientModule {
  if (body?.mode === 'offpeak')
    return {
      code: code([call('const check = await checks.create', body), 'console.log(check.id, check.status);']),
      notes: ['`waitFor(check.id)` waits for the night; it can be resumed in another process.'],
    };
  return {
    code: code(
      [call('const check = await checks.createAndWait', body), 'console.log(summarise(check));'],
      'summarise',
    ),
    notes: ['`create` in the place of `createAndWait` returns the check while it is pending.'],
  };
}

const CREATED = call('const { id } = await checks.create', prepared.check);

const PREPARED: Readonly<Record<Need, readonly string[]>> = {
  check: [CREATED, ''],
  'completed-check': [call('const check = await checks.createAndWait', prepared.check), ''],
  onboard: [],
  record: [],
};
