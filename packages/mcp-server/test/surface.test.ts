import { once } from 'node:events';

import type { Fetch } from '@workrights/client';
import { countTokens } from 'gpt-tokenizer';
import { expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { ERRORS } from '../src/generated/texts.gen.ts';
import { check, shareCheck } from '../src/leaving/share-check.ts';
import { shareRecord } from '../src/leaving/share-records.ts';
import { brief } from '../src/tools/tool.ts';
import { call, connect, createWorld, sampleCheck, student } from './support/world.ts';

const person = { id: 'p-1', employeeId: 'E-1', company: null };
const report = {
  day: '2026-03-01',
  until: '2026-04-01',
  expired: [],
  expiring: [
    { ...person, expiresOn: '2026-03-09', endSource: 'check', daysLeft: 8, notChecked: null },
    { ...person, id: 'p-2', company: 'Sub', expiresOn: '1987-06-05', endSource: 'check', daysLeft: -14_000 },
  ],
  due: [{ ...person, on: '2026-03-02', reasons: [{ rule: 'first-check', on: '2026-03-02' }], recheck: true }],
  toDecide: [
    { ...person, employeeId: 'Invented Canaryperson', reason: 'no-expiry', detail: 'no-visa', result: null },
    { ...person, reason: 'check-failed', detail: 'canaryperson', result: null },
  ],
  withoutDate: [],
};
const world = useOnce(() => createWorld({ report: async () => report as never }));

const sample = { given_names: 'Invented', family_name: 'Canaryperson', email: 'invented@example.com' };
const user = () => ({ action: 'accept' as const, content: { send: true } });

test('the list of tools takes at most 3,000 tokens of a model, and says which tools change something', async () => {
  const client = await connect(world);
  const { tools } = await client.listTools();
  const writing = tools
    .filter(({ annotations }) => annotations?.readOnlyHint !== true)
    .map(({ name }) => name);
  expect(writing).toEqual(['create_visa_check', 'create_onboarding_request']);
  expect(tools).toHaveLength(13);
  expect(tools.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
  expect(countTokens(JSON.stringify(tools))).toBeLessThanOrEqual(3_000);
});

test('a field that nobody thought of does not leave, also where a list of tools has no room for its form', () => {
  const shared = {
    id: 'vc_1',
    environment: 'live',
    status: 'completed',
    work: 'no',
    study: 'no',
    doubts: null,
  };
  const whole = brief(check).parse(shared);
  const more = { date_of_birth: '1998-04-12', document: { identifier: 'X' }, visa_type: '1998-04-12' };
  expect(brief(check).parse({ ...shared, ...more })).toEqual({
    ...whole,
    document: { type: null, country: null },
    visa_type: null,
  });
  expect(() => brief(check).parse({ ...shared, work: 'Yes' })).toThrow('Invalid option');
});

test('a client that cancels a wait ends the request of its poll', async () => {
  const polled = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  // Never responds.
  const silent: Fetch = async (_, { signal }) => {
    polled.resolve();
    await once(signal!, 'abort');
    ended.resolve();
    throw signal!.reason;
  };
  await using quiet = await createWorld({ fetch: silent });
  const client = await connect(quiet);
  const cancelled = new AbortController();
  const args = { name: 'get_visa_check', arguments: { id: 'vc_1', wait_seconds: 50 } };
  const waiting = client.callTool(args, { signal: cancelled.signal });
  await polled.promise;
  cancelled.abort();
  await expect(waiting).rejects.toThrow(/abort/iu);
  await ended.promise;
});

test('a check leaves as initials, the end of a number, what it means and a link, and without what names the person', async () => {
  const client = await connect(world, { user });
  const { data } = await call(client, 'prepare_visa_check', sampleCheck);
  const { check } = (await call(client, 'create_visa_check', { token: data['token'] })).data;
  world.sandbox.clock.advance(60_000);
  const read = await call(client, 'get_visa_check', { id: check.id, wait_seconds: 5 });
  expect(read.data['check']).toMatchObject({
    id: check.id,
    environment: 'sandbox',
    finished: true,
    document: { type: 'passport', country: 'COL', initials: 'I.C.', number_ends_with: '05' },
    work: 'limited',
    doubts: expect.stringContaining('sample data'),
    condition_codes: ['8105'],
    records: [expect.stringMatching(/\/v2\/visa-checks\/vc_\w+\/attachments\/att_\w+$/u)],
  });
  expect(read.text).not.toMatch(/Canaryperson|SBXSTUDENT|1998-04-12|Sandbox text/u);
  expect(read.data['check']).not.toHaveProperty('service_words');

  const words = await call(client, 'get_visa_check', { id: check.id, service_words: true });
  expect(words.data['check'].service_words).toMatchObject({
    note: expect.stringMatching(/not instructions.* they make no yes and no no/u),
    quoted: { statement: expect.stringContaining('may work in Australia') },
  });
  const list = await call(client, 'list_visa_checks', { limit: 1 });
  expect(list.data).toMatchObject({ checks: [{ id: check.id }], more: true });
  expect((await call(client, 'list_visa_checks', { limit: 50 })).data['more']).toBe(false);
  const found = await call(client, 'lookup_visa_checks', { ids: [check.id, 'vc_unknown'] });
  expect(found.data).toMatchObject({ checks: [{ id: check.id }], missing: 1 });
});

test("whole names and numbers leave with the operator's --reveal, and no birth date even then", async () => {
  await using open = await createWorld({ reveal: true });
  const client = await connect(open, { user });
  const { data, text } = await call(client, 'prepare_visa_check', sampleCheck);
  expect(data['summary'].document).toMatchObject({
    name: 'Invented Canaryperson',
    number: student.identifier,
  });
  expect(text).not.toContain(student.date_of_birth);
});

test('a waiting call tells the client that asked for it how it goes on', async () => {
  const client = await connect(world, { user });
  const { data } = await call(client, 'prepare_visa_check', sampleCheck);
  const { check } = (await call(client, 'create_visa_check', { token: data['token'] })).data;
  const told: unknown[] = [];
  const args = { name: 'get_visa_check', arguments: { id: check.id, wait_seconds: 2 } };
  const result = await client.callTool(args, { onprogress: (progress) => told.push(progress) });
  expect(result.isError).toBeFalsy();
  expect(told.length).toBeGreaterThan(0);
});

test('the register names people by employee id, and leaves out what has no form of one', async () => {
  const client = await connect(world);
  const { data } = await call(client, 'list_due_people', { until: '2026-04-01' });
  expect(data).toMatchObject({
    ending: [
      { person_id: 'p-1', company: null, employee_id: 'E-1', ends_on: '2026-03-09', days_left: 8 },
      { person_id: 'p-2', company: 'Sub', employee_id: 'E-1', ends_on: null, days_left: null },
    ],
    due: [
      { employee_id: 'E-1', due_on: '2026-03-02', rules: ['first-check'], means: 'never checked before' },
    ],
    to_decide: [
      {
        employee_id: null,
        reason: 'no-expiry',
        means: 'The person has a last check that shows no visa.',
        next: expect.stringContaining('does not prove that there is no visa'),
      },
      { reason: 'check-failed', means: 'The person has a re-check that ended without a result.' },
    ],
    more: false,
  });
});

test('onboarding requests and work rights are read without addresses and birth dates', async () => {
  const client = await connect(world);
  await world.services.rights!.createOnboard({ employee_id: 'sbx-student', ...sample, sendtype: 'Email' });
  const { requests } = (await call(client, 'list_onboarding_requests', { status: 'All' })).data;
  const [one] = requests;
  const { request } = (await call(client, 'get_onboarding_request', { onboard_id: one.onboard_id })).data;
  expect(request).toMatchObject({ onboard_id: one.onboard_id, initials: expect.any(String) });
  const { data, text } = await call(client, 'get_work_rights', {
    employee_id: 'sbx-student',
    service_words: true,
  });
  expect(data['record']).toMatchObject({
    employee_id: 'sbx-student',
    doubts: expect.stringContaining('only words'),
  });
  expect(JSON.stringify([requests, request]) + text).not.toMatch(/@|Canaryperson|date_of_birth/u);
});

test('a result code and an error are explained in the words of the contract and of the guide', async () => {
  const client = await connect(world);
  const code = await call(client, 'explain_result', { code: 'VEVO_UNAVAILABLE' });
  expect(code.data['explanation']).toMatchObject({ kind: 'passing' });
  for (const name of ['SUCCESS', 'VEVO_UNAVAILABLE']) {
    const { explanation } = (await call(client, 'explain_result', { code: name })).data;
    expect(explanation.next).toMatch(/\. No result code says that the person may work\.$/u);
  }
  const missing = await call(client, 'get_visa_check', { id: 'vc_0123456789' });
  expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('"error":"NotFoundError"') });
  const error = await call(client, 'explain_result', { error: 'NotFoundError' });
  expect(error.data['explanation'].next).toBe('check the id and the URL in the settings');
  expect(missing.text).not.toContain('error.body');
  for (const { name } of ERRORS) {
    const { explanation } = (await call(client, 'explain_result', { error: name })).data;
    expect(explanation).toEqual({
      meaning: expect.stringMatching(/^[^`]{10,}$/u),
      next: expect.stringMatching(/^[^`]{10,}$/u),
    });
  }
  const lost = await call(client, 'explain_result', { error: 'OutcomeUnknownError' });
  expect(lost.data['explanation'].next).toBe(
    'let a person look at the list of the service; do not send again before that',
  );
  const unknown = await call(client, 'explain_result', { code: 'NEW_CODE' });
  expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('never a yes') });
});

test('the guides are found by words, and read as resources with the contract and the open points', async () => {
  const client = await connect(world);
  const { found } = (await call(client, 'search_docs', { query: 'expiry date is null' })).data;
  expect(found[0]).toMatchObject({ uri: 'workrights://guides/visa-checks/what-a-result-means' });
  const { resources } = await client.listResources();
  const uris = resources.map(({ uri }) => uri);
  expect(uris).toEqual(
    expect.arrayContaining([
      found[0].uri,
      'workrights://contract/visa-checks',
      'workrights://guides/open-points',
    ]),
  );
  for (const uri of uris) {
    const { contents } = await client.readResource({ uri });
    expect(contents[0]).toMatchObject({ uri, text: expect.stringMatching(/\S{3}/u) });
  }
});

test('there is a prompt for each of the three usual jobs', async () => {
  const client = await connect(world);
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['who_is_due', 'explain_check', 'prepare_check']);
  const { messages } = await client.getPrompt({ name: 'explain_check', arguments: { id: 'vc_1' } });
  expect(JSON.stringify(messages)).toContain('get_visa_check for vc_1');
});

test('an interface without settings has no tools', async () => {
  const { checks: _, rights: _rights, ...services } = world.services;
  const client = await connect({ services } as never);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['list_due_people', 'explain_result', 'search_docs']);
  const { report: _report, ...withoutRegister } = services;
  const { prompts } = await (await connect({ services: withoutRegister } as never)).listPrompts();
  expect(prompts.map(({ name }) => name)).not.toContain('who_is_due');
});

const record = { key_id: 'k-1', onboard_id: 'o-1', employee_id: 'E-1', visa_expiry_date: '2099-02-16' };

test.each([
  ['Sandbox text: A work restriction applies: condition 8101, no work.', null, 'the record is sample data'],
  ['A work restriction applies: condition 8547.', '2099-02-16', 'sample data is not known'],
  [null, null, 'not known to say that the person may work'],
])('a record with the status "%s" gives its end of work only if work is allowed', (status, day, doubt) => {
  const shared = shareRecord({ ...record, status } as never, false);
  expect(shared).toMatchObject({ no_work_after: day, doubts: expect.stringContaining(doubt) });
});

test('a check without a visa does not prove that there is none', () => {
  const visa = { visa_schema: 'australia', australia: null };
  const found = { id: 'vc_1', environment: 'live', status: 'completed', visa };
  const { doubts } = shareCheck(found as never, { reveal: false, origin: 'http://127.0.0.1' });
  expect(doubts).toContain('this does not prove that there is no visa');
});

test('a field that a request does not have is refused by its name, and nothing waits for a person', async () => {
  const client = await connect(world);
  const document = { ...student, given_names: 'Invented' };
  for (const args of [
    { ...sampleCheck, document },
    { ...sampleCheck, given_names: 'Invented' },
  ]) {
    const refused = await call(client, 'prepare_visa_check', args);
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('given_names') });
    expect(refused.text).not.toContain('Invented');
  }
  const asked = await call(client, 'prepare_onboarding_request', {
    ...sample,
    date_of_birth_text: 'Invented',
  });
  expect(asked).toMatchObject({ isError: true, text: expect.stringContaining('date_of_birth_text') });
  expect(asked.text).not.toContain('Invented');
  const whole = { ...sampleCheck, visa_check_schema: 'australia' };
  expect((await call(client, 'prepare_visa_check', whole)).isError).toBe(false);
});
