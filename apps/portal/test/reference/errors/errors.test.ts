import { VisaChecks } from '@workrights/client';
import { createSandbox } from '@workrights/sandbox';
import { PROBLEM_KINDS } from '@workrights/sandbox/problem-kinds';
import { explainRefusal } from 'n8n-nodes-workrights/nodes/WorkRights/transport/explain-refusal.ts';
import { describe, expect, test } from 'vitest';
import { CHECK } from '../../../src/reference/errors/client-behaviour.ts';
import { errorClasses, exportedErrorClasses } from '../../../src/reference/errors/error-classes.ts';
import { noAnswers, problemExample, publishedExample } from '../../../src/reference/errors/error-page.ts';
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
  expect(of(401)).toMatchObject({ read: 'AuthenticationError', readAgain: true, writeAgain: true });
  expect(of(429)).toMatchObject({ read: 'RateLimitError', readAgain: true, writeAgain: false });
  expect(of(503)).toMatchObject({ read: 'ServerError', readAgain: true, write: 'OutcomeUnknownError' });
});

test('lists every problem that the sandbox answers with, at its status', () => {
  const listed = statusEntries.flatMap(({ status, sandbox }) => sandbox.map(({ kind }) => [kind, status]));
  const answered = Object.entries(PROBLEM_KINDS).map(([kind, { status }]) => [kind, status]);
  expect(listed.toSorted()).toEqual(answered.toSorted());
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
    ).map((message) => message.replace(': is wrong', ''));
    expect(said).toEqual(expect.arrayContaining(n8n.map(({ message }) => message)));
  });
});

test.each([
  ['problem', problemExample],
  ['published', publishedExample],
] as const)(
  'shows what the sandbox answers to a document number with a space in it: %s',
  async (errorForm, example) => {
    await using sandbox = await createSandbox({ quirks: { errorForm } });
    const response = await fetch(`${sandbox.url}/v2/visa-checks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sandbox.credentials.accessToken}`,
        version: '2024-03-05',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        jurisdiction: 'AUS',
        australia: { visa_check_type: 'work' },
        document: {
          type: 'passport',
          identifier: 'N 1234567',
          country: 'GBR',
          family_name: 'Citizen',
          date_of_birth: '1990-01-31',
        },
      }),
    });
    expect(await response.json()).toEqual(example);
  },
);

const LOST = {
  'no-connection': () => Promise.reject(refused()),
  'broken-connection': () => Promise.reject(new TypeError('terminated')),
  'no-answer-in-time': ({ signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    }),
} satisfies Record<string, (init: RequestInit) => Promise<Response>>;

test.each(noAnswers)('says of $id what the client was seen to do', async ({ id, ...expected }) => {
  const observed = async (act: (checks: VisaChecks) => Promise<unknown>) => {
    let sent = 0;
    const checks = new VisaChecks({
      baseUrl: 'http://127.0.0.1',
      accessToken: 'token',
      logLevel: 'off',
      retry: { attempts: 2 },
      timeout: 200,
      fetch: (_, init) => {
        sent += 1;
        return LOST[id as keyof typeof LOST](init ?? {});
      },
    });
    const error = await act(checks).catch((thrown: unknown) => thrown);
    return { name: (error as Error).name, again: sent > 1 };
  };
  const read = await observed((checks) => checks.get('vc_1'));
  const write = await observed((checks) => checks.create(CHECK));
  expect({ read, write }).toEqual({
    read: { name: expected.read, again: expected.readAgain },
    write: { name: expected.write, again: expected.writeAgain },
  });
});

function refused(): TypeError {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
  return new TypeError('fetch failed', { cause });
}
