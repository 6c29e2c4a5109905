import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readProblem } from '../support/read-json.ts';
import { startSandbox } from '../support/start-sandbox.ts';

interface Fixture {
  readonly summary: string;
  readonly 'x-rule': string;
  readonly 'x-status'?: number;
  readonly value: unknown;
}

const fixtures = new URL('../../../../spec/fixtures/', import.meta.url);
const read = (path: string): Fixture => JSON.parse(readFileSync(new URL(path, fixtures), 'utf8')) as Fixture;

/** The error examples of the contract that claim to be the sandbox's, each with a request that it answers so. */
const answers = [
  ['visa-checks', 'error-problem-details', '/v2/visa-checks', 'create-australia-without-birth'],
  ['work-rights', 'problem-missing-field', '/v1/onboarding/', 'create-without-address'],
] as const;

test.each(answers)('answers as the %s example %s says', async (of, example, path, request) => {
  const sandbox = await startSandbox();
  const { apiKeyParameter, apiKey } = sandbox.credentials;
  const response = await sandbox.visaChecks(
    'POST',
    `${path}?${apiKeyParameter}=${apiKey}`,
    read(`rejected/${of}/${request}.json`).value,
  );
  const expected = read(`accepted/${of}/${example}.json`);
  expect(response.status).toBe(expected['x-status']);
  expect(await readProblem(response)).toEqual(expected.value);
});

describe.each(['visa-checks', 'work-rights'] as const)('the other error examples of %s', (of) => {
  const own = answers.map(([, example]) => `${example}.json`);
  const others = readdirSync(fileURLToPath(new URL(`accepted/${of}/`, fixtures)))
    .filter((file) => !(own as string[]).includes(file))
    .map((file) => read(`accepted/${of}/${file}`))
    .filter((fixture) => (fixture['x-status'] ?? 0) >= 400);

  test.each(others)('say that they are invented: $summary', ({ summary, 'x-rule': rule }) => {
    expect(summary).toMatch(/^Invented: /u);
    expect(rule).toContain('The sandbox answers otherwise.');
  });
});
