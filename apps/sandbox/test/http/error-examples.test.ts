import { interfaceNames, readFixtures, type Fixture } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';
import { readProblem } from '../support/read-json.ts';
import { startSandbox } from '../support/start-sandbox.ts';

function named(name: string, among: readonly Fixture[]): Fixture {
  const found = among.find((fixture) => fixture.name === name);
  if (!found) throw new Error(`There is no fixture ${name}.`);
  return found;
}

/** The contract's error examples from the sandbox, each with a request that gets that response. */
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
    named(request, readFixtures(of, 'rejected')).value,
  );
  const { status, value } = named(example, readFixtures(of, 'accepted'));
  expect(response.status).toBe(status);
  expect(await readProblem(response)).toEqual(value);
});

describe.each(interfaceNames)('the other error examples of %s', (of) => {
  const own = new Set<string>(answers.map(([, example]) => example));
  const others = readFixtures(of, 'accepted').filter(
    ({ name, status = 0 }) => status >= 400 && !own.has(name),
  );

  test.each(others)('say that they are invented: $name', ({ example }) => {
    expect(example.summary).toMatch(/^Invented: /u);
    expect(example['x-rule']).toContain('The sandbox answers otherwise.');
  });
});
