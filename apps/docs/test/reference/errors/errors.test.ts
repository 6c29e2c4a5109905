import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainRefusal } from 'n8n-nodes-workrights/nodes/WorkRights/transport/explain-refusal.ts';
import { describe, expect, test } from 'vitest';
import { errorClasses, exportedErrorClasses } from '../../../src/reference/errors/error-classes.ts';
import { noAnswers } from '../../../src/reference/errors/no-answer.ts';
import { statusEntries } from '../../../src/reference/errors/statuses.ts';

const classNames = errorClasses().map(({ name }) => name);

test('has an entry for every error class that the client exports, and for no other', () => {
  expect(classNames.toSorted()).toEqual(
    exportedErrorClasses()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('names what each class extends', () => {
  const bases = Object.fromEntries(errorClasses().map(({ name, base }) => [name, base]));
  expect(bases).toMatchObject({
    WorkRightsKitError: 'Error',
    StatusError: 'WorkRightsKitError',
    NotFoundError: 'StatusError',
    OutcomeUnknownError: 'WorkRightsKitError',
  });
});

test('names only classes that there are', () => {
  const named = [...statusEntries.map(({ client }) => client), ...noAnswers].flatMap(({ read, write }) => [
    read,
    write,
  ]);
  expect(classNames).toEqual(expect.arrayContaining(named));
});

test('says of the client what it was seen to do', () => {
  const of = (status: number) => statusEntries.find((each) => each.status === status)?.client;
  expect(of(404)).toEqual({
    read: 'NotFoundError',
    write: 'NotFoundError',
    readAgain: false,
    writeAgain: false,
  });
  expect(of(429)).toMatchObject({ read: 'RateLimitError', readAgain: true, writeAgain: false });
  expect(of(503)).toMatchObject({ read: 'ServerError', readAgain: true, write: 'OutcomeUnknownError' });
});

test('lists every problem that the sandbox answers with, at its status', () => {
  const sandbox = join(dirname(fileURLToPath(import.meta.resolve('@workrights/sandbox'))), '..', 'src');
  const thrown = globSync('**/*.ts', { cwd: sandbox })
    .map((file) => readFileSync(join(sandbox, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/new ProblemError\(\s*(?<status>\d{3}),\s*'(?<kind>[a-z-]+)'/g)])
    .map(({ groups }) => `${groups?.status} ${groups?.kind}`);
  const listed = statusEntries.flatMap(({ status, sandbox }) =>
    sandbox.map(({ kind }) => `${status} ${kind}`),
  );
  expect(thrown.length).toBeGreaterThan(20);
  expect([...new Set(thrown)].toSorted()).toEqual(listed.toSorted());
});

describe("quotes the node's messages", () => {
  const CALLS = [
    { operation: 'getVisaCheck' },
    { operation: 'createVisaCheck', body: {} },
    { operation: 'getOnboard' },
  ] as const;

  test.each(statusEntries)('of $status', ({ status, n8n }) => {
    const fields = { errors: [{ pointer: '/document/identifier', message: 'is wrong' }] };
    const said = CALLS.flatMap((call) =>
      [{}, fields].map((body) => explainRefusal(call, status, status === 422 ? body : {}).message),
    );
    expect(said).toEqual(expect.arrayContaining(n8n.map(({ message }) => message)));
  });
});
