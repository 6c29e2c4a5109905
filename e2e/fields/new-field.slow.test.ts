import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { copyRepository, runIn } from './copy-repository.ts';
import { inventField } from './invent-field.ts';

const name = 'invented_note';
const visaChecks = 'visa-checks/components/schemas';
const workRights = 'work-rights/components/schemas';

const copy = useOnce(() => temporaryFolder('new-field'));
let results: { fullName: string; status: 'failed' | 'passed' }[];

beforeAll(async () => {
  await copyRepository(copy.path);
  inventField(copy.path, {
    name,
    schemas: ['AustralianDocument', 'DocumentEcho'].map((schema) => `${visaChecks}/${schema}.yaml`),
    fixtures: ['visa-checks/create-australia-work.json'],
    path: `document.${name}`,
  });
  inventField(copy.path, {
    name,
    schemas: ['OnboardCreateWithEmail', 'OnboardUpdateByEmployeeId', 'OnboardListItem'].map(
      (schema) => `${workRights}/${schema}.yaml`,
    ),
    fixtures: ['work-rights/create-with-email-only.json', 'work-rights/update-by-employee-id.json'],
    path: name,
  });
  await build();
  results = await testReach();
}, 900_000);

/** Bundles, generates and builds what the test of the fields needs. */
async function build(): Promise<void> {
  const inCopy = (folder: string): string => path.join(copy.path, folder);
  const codegen = path.join(copy.path, 'packages/codegen/src/main.ts');
  await runIn(inCopy('spec'), 'scripts/bundle.ts');
  for (const [target, folder] of [
    ['validators', 'packages/validators'],
    ['client', 'packages/client'],
    ['sandbox', 'apps/sandbox'],
  ] as const) {
    await runIn(inCopy(folder), codegen, target);
    await runIn(inCopy(folder), 'tsdown');
  }
  await runIn(inCopy('packages/cli'), codegen, 'cli');
  await runIn(inCopy('packages/cli'), 'tsdown');
  await runIn(inCopy('packages/n8n-nodes-workrights'), codegen, 'n8n');
  await runIn(inCopy('packages/n8n-nodes-workrights'), 'n8n-node', 'build');
}

/** Runs the test of the fields in the copy. Some of its tests must fail. */
async function testReach(): Promise<typeof results> {
  const folder = path.join(copy.path, 'e2e');
  const outcome = await runIn(folder, 'vitest', 'run', 'fields/field-reach.test.ts').catch(String);
  const report = path.join(folder, 'reports/vitest.json');
  if (!existsSync(report)) throw new Error(String(outcome));
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: typeof results }[];
  };
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

/** The test's result for the field in each place. */
function placesOf(property: string): Record<string, string> {
  const about = results.filter(({ fullName }) => new RegExp(`\\b${property}(?::|$)`, 'u').test(fullName));
  const places = about.map(({ fullName, status }) => [fullName.replace(property, 'it'), status] as const);
  return Object.fromEntries(places);
}

/** These work without a change: generated code, and code that accepts any field of the contract. */
const FIXTURE = 'every property of a request it: is sent by a request in spec/fixtures/accepted';
const COMMAND = 'every property of a request it: is sent by the workrights command';
const CURL = "every property of a request is sent by the portal's snippet for curl it";
const CLIENT = "every property of a request is sent by the portal's snippet for client it";
const SNIPPET = "every property of a request is sent by the portal's snippet for cli it";
/** These need words for people: a row in the node's table of fields. */
const FORM = 'every property of a request it: is in the form of the n8n node';
const N8N = "every property of a request is sent by the portal's snippet for n8n it";
/** These need a place in the sandbox's record. */
const SHOWN = 'every property of a request that the response has too';
const ECHO = `${SHOWN} it: is shown by the sandbox as it was sent`;
const LOST = `${SHOWN} it: tells the outcome of a lost request from others`;

// Only at night. In the gate, `field-reach.test.ts` itself checks each existing field.
describe('a new optional field of a request and its response', { tags: 'nightly' }, () => {
  test.each([`createVisaCheck document.${name}`, `createOnboard ${name}`, `updateOnboard ${name}`])(
    '%s is carried by every package, or the test of that package says its name',
    (property) => {
      const places = placesOf(property);
      expect(Object.keys(places).toSorted()).toEqual(
        [FIXTURE, FORM, N8N, COMMAND, CURL, CLIENT, SNIPPET, ECHO, LOST].toSorted(),
      );
      expect(places).toMatchObject({
        [FIXTURE]: 'passed',
        [COMMAND]: 'passed',
        [CURL]: 'passed',
        [CLIENT]: 'passed',
        [SNIPPET]: 'passed',
      });
      expect(places).toMatchObject({ [FORM]: 'failed', [N8N]: 'failed' });
      // A place that shows the field also compares it.
      expect(places[LOST]).toBe(places[ECHO]);
    },
  );

  test('fails no test about another field', () => {
    const failed = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    expect(failed.filter((each) => !each.includes(name))).toEqual([]);
  });

  test.each([
    'packages/client/src/generated/visa-checks/types.gen.ts',
    'packages/client/src/generated/work-rights/types.gen.ts',
    'packages/validators/src/generated/visa-checks/zod.gen.ts',
    'packages/validators/src/generated/work-rights/zod.gen.ts',
    'packages/n8n-nodes-workrights/nodes/WorkRights/generated/visa-checks-rules.ts',
    'packages/n8n-nodes-workrights/nodes/WorkRights/generated/work-rights-rules.ts',
    'packages/n8n-nodes-workrights/nodes/WorkRights/generated/outputs.ts',
  ])('is in %s', (file) => {
    expect(readFileSync(path.join(copy.path, file), 'utf8')).toContain(name);
  });
});
