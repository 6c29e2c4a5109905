import { expect, onTestFinished, test, vi } from 'vitest';

import { useEach } from '../../../vitest.use.ts';
import { createPreparedRequests } from '../src/index.ts';
import { call, connect, createWorld, creates, liveCheck, press, sampleCheck } from './support/world.ts';

const world = useEach(() => createWorld());
const ask = { send: true };

test.each(['legacy', 'modern'] as const)(
  '%s: a live check is sent once, after a person has pressed the button',
  async (era) => {
    const client = await connect(world, { era });
    const { data } = await call(client, 'prepare_visa_check', liveCheck);
    expect(data).toMatchObject({
      live: true,
      summary: { environment: 'live', document: { initials: 'I.C.' } },
    });
    const { token } = data;

    expect((await call(client, 'create_visa_check', { token })).data['state']).toBe('waiting_for_person');
    expect(creates(world)).toBe(0);
    expect(await press(world.links[0], 'yes')).toBe(200);
    const created = await call(client, 'create_visa_check', { token });
    expect(created.data).toMatchObject({
      state: 'created',
      check: { environment: 'live', status: 'pending' },
    });
    expect(creates(world)).toBe(1);
    expect(world.links).toHaveLength(1);

    const again = await call(client, 'create_visa_check', { token });
    expect(again.data).toMatchObject({
      state: 'found',
      check: { id: created.data['check'].id, document: { initials: 'I.C.' } },
      // The ID is in the record only, where one that holds the person's name or number is left out.
      next: 'It was created earlier with this token. Nothing was sent now.',
    });
    expect(creates(world)).toBe(1);
  },
);

test('a check with sample data is confirmed in the client, by its user', async () => {
  const client = await connect(world, { user: () => ({ action: 'accept', content: ask }) });
  const { data } = await call(client, 'prepare_visa_check', sampleCheck);
  const created = await call(client, 'create_visa_check', { token: data['token'] });
  expect(created.data).toMatchObject({ state: 'created', check: { environment: 'sandbox' } });
  expect(world.links).toEqual([]);
});

test.each([
  { action: 'decline' as const },
  { action: 'cancel' as const },
  { action: 'accept' as const, content: { send: false } },
])('sends nothing when the user answers $action', async (answer) => {
  const client = await connect(world, { user: () => answer });
  const { data } = await call(client, 'prepare_visa_check', sampleCheck);
  const refused = await call(client, 'create_visa_check', { token: data['token'] });
  expect(refused).toMatchObject({ isError: true, text: 'The person said no. Nothing was sent.' });
  expect((await call(client, 'create_visa_check', { token: data['token'] })).text).toBe(
    'The person said no to this request. Nothing was sent.',
  );
  expect(creates(world)).toBe(0);
});

test('an answer of the client that cannot be read is no word of the person, who is asked again', async () => {
  const answers = [{ send: 'yes' } as never, ask];
  const client = await connect(world, { user: () => ({ action: 'accept', content: answers.shift()! }) });
  const { data } = await call(client, 'prepare_visa_check', sampleCheck);
  const unread = await call(client, 'create_visa_check', { token: data['token'] });
  expect(unread).toMatchObject({ isError: true, text: expect.stringContaining('cannot be read') });
  expect(creates(world)).toBe(0);
  const created = await call(client, 'create_visa_check', { token: data['token'] });
  expect(created.data).toMatchObject({ state: 'created' });
});

test('a user who says yes in the client does not confirm a live check', async () => {
  const client = await connect(world, { user: () => ({ action: 'accept', content: ask }) });
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  const { state } = (await call(client, 'create_visa_check', { token: data['token'] })).data;
  expect(state).toBe('waiting_for_person');
  expect(creates(world)).toBe(0);
  expect(world.links).toHaveLength(1);
});

test('sends nothing after the person said no on the page', async () => {
  const client = await connect(world);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  await call(client, 'create_visa_check', { token: data['token'] });
  await press(world.links[0], 'no');
  const refused = await call(client, 'create_visa_check', { token: data['token'] });
  expect(refused).toMatchObject({ isError: true, text: 'The person said no. Nothing was sent.' });
  expect(creates(world)).toBe(0);
});

test('refuses to send when there is no way to a person', async () => {
  await using lonely = await createWorld({ hasPerson: false });
  const client = await connect(lonely);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  const refused = await call(client, 'create_visa_check', { token: data['token'] });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('Nobody can be asked here') });
  expect(creates(lonely)).toBe(0);
});

test('an onboarding request, which sends a message to a person, is confirmed on the page', async () => {
  const client = await connect(world, { user: () => ({ action: 'accept', content: ask }) });
  const request = { given_names: 'Invented', family_name: 'Sample', email: 'invented@example.com' };
  const { data } = await call(client, 'prepare_onboarding_request', request);
  expect(data).toMatchObject({ live: true, summary: { initials: 'I.S.' } });
  const { token } = data;
  await call(client, 'create_onboarding_request', { token });
  expect(world.sandbox.findRequests({ operation: 'saveOnboard' })).toEqual([]);
  expect(await (await fetch(world.links[0] ?? '')).text()).toContain('a real person gets a message');
  await press(world.links[0], 'yes');
  expect((await call(client, 'create_onboarding_request', { token })).data).toMatchObject({
    state: 'created',
    request: { initials: 'I.S.', has_email: true, send_type: 'Email' },
  });
});

test('an invalid request gets no token, and the words of the form for each field', async () => {
  const client = await connect(world);
  const { document } = liveCheck;
  const refused = await call(client, 'prepare_visa_check', {
    ...liveCheck,
    document: { ...document, date_of_birth: '12.04.1998' },
  });
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain('/document/date_of_birth');
  expect(refused.text).not.toMatch(/12\.04\.1998|Canaryperson|8105/);
});

test('a token stands for one kind of request, one body and ten minutes', async () => {
  let now = 1_000_000;
  await using later = await createWorld({ now: () => now });
  const client = await connect(later);
  const { data: first } = await call(client, 'prepare_visa_check', liveCheck);
  const { token } = first;
  const other = await call(client, 'create_onboarding_request', { token });
  expect(other).toMatchObject({ isError: true, text: expect.stringContaining('of the other kind') });
  // What the arguments hold besides the token changes nothing.
  const changed = {
    token,
    document: { ...liveCheck.document, identifier: 'SBXNOWORK8101' },
    environment: 'sandbox',
  };
  expect((await call(client, 'create_visa_check', changed)).data['state']).toBe('waiting_for_person');
  expect(await (await fetch(later.links[0] ?? '')).text()).toContain('SBXSTUDENT8105');

  now += 10 * 60_000 + 1;
  const late = await call(client, 'create_visa_check', { token });
  expect(late).toMatchObject({ isError: true, text: expect.stringContaining('older than ten minutes') });
  const unknown = await call(client, 'create_visa_check', { token: 'x'.repeat(32) });
  expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('No request waits') });
  expect(creates(later)).toBe(0);
});

test('a prepared request leaves the memory after ten minutes, even if nobody asks for it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // A clock that stands still, so that only the timer ends it.
  const requests = createPreparedRequests(() => 0);
  const order = { kind: 'visa check', body: liveCheck as never, isLive: true } as const;
  const { token } = requests.add(order);
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(requests.get(token, 'visa check')).toMatchObject(order);
  vi.advanceTimersByTime(1);
  expect(() => requests.get(token, 'visa check')).toThrow('No request waits');
});

test('of many calls with one confirmed token, one sends', async () => {
  const client = await connect(world);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  const { token } = data;
  await call(client, 'create_visa_check', { token });
  await press(world.links[0], 'yes');
  const ends = await Promise.all([1, 2, 3, 4].map(() => call(client, 'create_visa_check', { token })));
  expect(ends.filter(({ isError }) => !isError)).toHaveLength(1);
  expect(creates(world)).toBe(1);
});
