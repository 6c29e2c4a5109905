import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';
import { snippetExamples } from '../../../src/reference/snippets/index.ts';
import {
  runOperation,
  type RunOptions,
  type ShownRequest,
} from '../../../src/reference/run-here/operation-run.ts';
import { shownRequests } from '../../../src/reference/run-here/shown-requests.ts';
import { operation, operations } from '../snippets/operations.ts';

const all = operations.flatMap((each) =>
  shownRequests(each, snippetExamples(each)).map((request) => ({
    id: each.id,
    // The page passes the request as JSON.
    request: JSON.parse(JSON.stringify(request)) as ShownRequest,
    name: `${each.id}, ${request.name}`,
  })),
);

type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

function optionsFor(sandbox: Sandbox, said: string[] = []): RunOptions {
  return {
    fetch,
    sandbox: sandbox.url,
    ownId: '',
    say: (text) => said.push(text),
    pause: () => Promise.resolve(sandbox.clock.advance(20_000)).then(() => undefined),
  };
}

const requestOf = (id: string, name = id) =>
  all.find((each) => each.id === id && each.request.name === name)!.request;

test.each(all)(
  '$name: succeeds in an empty sandbox, and says what it made before',
  async ({ id, request }) => {
    await using sandbox = await createSandbox();
    const said: string[] = [];
    const response = await runOperation(request, optionsFor(sandbox, said));
    expect(response.status).toBeLessThan(300);
    const [last, ...before] = sandbox.context.journal.list();
    expect(last).toMatchObject({ operation_id: id, method: operation(id).method.toUpperCase() });
    expect(before.length > 0).toBe(request.need !== undefined);
    expect(said.some((text) => text.includes('first'))).toBe(request.need !== undefined);
  },
);

test('downloads the whole PDF of a check, whose id the reader gave', async () => {
  await using sandbox = await createSandbox();
  const options = optionsFor(sandbox);
  const created = await runOperation(requestOf('createVisaCheck', 'create-australia-work'), options);
  const { data } = (await created.json()) as { data: { id: string } };
  const response = await runOperation(requestOf('downloadAttachment'), { ...options, ownId: ` ${data.id} ` });
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(text).toMatch(/^%PDF-.*%%EOF\s*$/s);
  expect(
    sandbox.context.journal.list().filter(({ operation_id }) => operation_id === 'createVisaCheck'),
  ).toHaveLength(1);
});

test('an id of the reader stays within the path', async () => {
  await using sandbox = await createSandbox();
  const options = { ...optionsFor(sandbox), ownId: '../onboarding/?key=x' };
  const response = await runOperation(requestOf('getVisaCheck'), options);
  expect(response.status).toBe(404);
  expect(new URL(response.url).pathname).toBe('/v2/visa-checks/..%2Fonboarding%2F%3Fkey%3Dx');
});

test('sends nothing to a download URL of another host', async () => {
  const sent: string[] = [];
  const answer = (input: unknown): Promise<Response> => {
    sent.push(String(input));
    const attachments = [{ download_url: 'http://198.51.100.7/v2/visa-checks/vc_1/attachments/att_1' }];
    return Promise.resolve(Response.json({ data: { id: 'vc_1', status: 'completed', attachments } }));
  };
  const options = { fetch: answer, sandbox: 'http://127.0.0.1:4010', ownId: '', say: () => undefined };
  await expect(runOperation(requestOf('downloadAttachment'), options)).rejects.toThrow(
    /nothing was sent there/,
  );
  expect(sent.filter((url) => !url.startsWith('http://127.0.0.1:4010/'))).toEqual([]);
});

test('says which status refused what a request needs first', async () => {
  const options = {
    fetch: () => Promise.resolve(new Response('{}', { status: 503 })),
    sandbox: 'http://127.0.0.1:4010',
    ownId: '',
    say: () => undefined,
  };
  await expect(runOperation(requestOf('getVisaCheck'), options)).rejects.toThrow(/503/);
});

test('says that a check that failed has no file, and polls it no longer', async () => {
  let polls = 0;
  const answer = (): Promise<Response> => {
    polls += 1;
    return Promise.resolve(Response.json({ data: { id: 'vc_1', status: 'failure' } }));
  };
  const options = { fetch: answer, sandbox: 'http://127.0.0.1:4010', ownId: 'vc_1', say: () => undefined };
  await expect(runOperation(requestOf('downloadAttachment'), options)).rejects.toThrow(/no result/);
  expect(polls).toBe(1);
});

test('fetches a check again once it has ended, and shows only the first and the last of the requests', async () => {
  await using sandbox = await createSandbox();
  const shown: string[] = [];
  const polled: string[] = [];
  const recorded =
    (list: string[]): typeof fetch =>
    async (input, init) => {
      const response = await fetch(input, init);
      const { data } = (await response.clone().json()) as { data: { status: string } };
      list.push(data.status);
      return response;
    };
  const response = await runOperation(requestOf('getVisaCheck'), {
    ...optionsFor(sandbox),
    fetch: recorded(shown),
    poll: recorded(polled),
  });
  expect(await response.json()).toMatchObject({ data: { status: 'completed' } });
  expect(shown).toEqual(['pending', 'pending', 'completed']);
  expect(polled).toEqual(['completed']);
});

test('shows the pending check when it does not end', async () => {
  await using sandbox = await createSandbox();
  sandbox.clock.set(sandbox.clock.now(), 'frozen');
  const options = { ...optionsFor(sandbox), pause: () => Promise.resolve() };
  const response = await runOperation(requestOf('getVisaCheck'), options);
  expect(await response.json()).toMatchObject({ data: { status: 'pending' } });
});

test.each(['work-rights-by-employee-id', 'work-rights-by-onboard-id', 'work-rights-by-key-id'])(
  '%s shows a person who has answered, and an empty record of one who has not',
  async (name) => {
    await using sandbox = await createSandbox();
    const records = [];
    for (const answered of [true, false, true]) {
      const response = await runOperation(requestOf('getWorkRights', name), {
        ...optionsFor(sandbox),
        answered,
      });
      records.push((await response.json()) as { visa_held: string | null });
    }
    const [first, empty, again] = records.map(({ visa_held: held }) => held);
    expect([first, empty, again]).toEqual([expect.stringContaining('500'), null, first]);
  },
);
