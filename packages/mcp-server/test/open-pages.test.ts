import { expect, test } from 'vitest';

import { useEach } from '../../../vitest.use.ts';
import { createConfirmPage, createPreparedRequests } from '../src/index.ts';
import { call, connect, createWorld, liveCheck, press, student } from './support/world.ts';

const world = useEach(() => createWorld({ patience: 1 }));

test('five pages wait for the person at most', async () => {
  const client = await connect(world);
  const tokens: unknown[] = [];
  for (const last of [1, 2, 3, 4, 5, 6]) {
    const document = { ...student, identifier: `N100000${last}` };
    tokens.push((await call(client, 'prepare_visa_check', { ...liveCheck, document })).data['token']);
  }
  const ask = (token: unknown) => call(client, 'create_visa_check', { token });
  for (const token of tokens.slice(0, 5)) expect((await ask(token)).data['state']).toBe('waiting_for_person');
  expect(await ask(tokens[5])).toMatchObject({
    isError: true,
    text: expect.stringContaining('5 pages wait'),
  });
  expect(world.links).toHaveLength(5);

  await press(world.links[0], 'no');
  expect((await ask(tokens[5])).data['state']).toBe('waiting_for_person');
});

test('a page shows characters that nobody sees, because a person confirms what they read', async () => {
  const client = await connect(world);
  const invited = {
    given_names: 'Invented\u202e',
    family_name: 'Sample',
    employee_id: 'E-1\u200b200',
    email: 'x@example.com',
  };
  const { token } = (await call(client, 'prepare_onboarding_request', invited)).data;
  await call(client, 'create_onboarding_request', { token });
  const page = await (await fetch(world.links.at(-1)!)).text();
  expect(page).toContain('<td>Invented[U+202E]</td>');
  expect(page).toContain('<td>E-1[U+200B]200</td>');
});

test('a yes on a page that could not be shown decides nothing', async () => {
  const page = createConfirmPage({ show: async (link) => (await press(link, 'yes')) !== 200 });
  const prepared = createPreparedRequests().add({
    kind: 'visa check',
    body: liveCheck as never,
    isLive: true,
  });
  expect(await page.ask(prepared)).toBe(false);
  expect(await Promise.race([prepared.decision.promise, 'open'])).toBe('open');
  await page.close();
});
