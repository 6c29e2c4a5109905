import { describe, expect, test } from 'vitest';

import { startLoopbackServer } from '../../../support/loopback-server.ts';
import { createModelCredential, openChat } from '../chat.ts';
import { allItemsOf, peopleWith, run } from '../decisions/run-template.ts';
import { completeOnboard, createOnboard } from '../../../support/service.ts';
import { readTemplate, setUp } from '../template.ts';
import { readFaults } from './faults.ts';
import { useFaults } from './world.ts';

// Every item reaches exactly one end, whatever fault the sandbox has.

const world = useFaults();

describe('the reminder', () => {
  async function remind(pinned: Parameters<typeof run>[3] = {}): Promise<string> {
    await using chat = await startLoopbackServer((_, response) => response.writeHead(204).end());
    const settings = { Settings: { days: 60, chatUrl: chat.url } };
    await run(world.stage, 'expiring-visa-reminder', 'Every Monday', pinned, settings);
    expect(chat.received).toHaveLength(1);
    return (JSON.parse(chat.received[0]!.body) as { text: string }).text;
  }

  test.each(readFaults)(
    'says in its message that nobody was looked at when the list %s',
    async (_, fault) => {
      world.arm('listOnboards', fault, null);
      expect(await remind()).toBe(
        'Right to work: the list of people could not be read. Nobody was looked at: run the workflow again.',
      );
    },
  );

  test.each(readFaults)(
    'names everybody whose record could not be read: the response %s',
    async (_, fault) => {
      const onboard = await createOnboard(world.stage.sandbox, 'sbx-unrestricted');
      await completeOnboard(world.stage.sandbox, onboard);
      world.arm('getWorkRights', fault, null);
      expect(await remind()).toBe(
        'Right to work: 1 to look at, 0 others end later\n- employee sbx-unrestricted: the work rights could not be read',
      );
    },
  );

  test('sends a message also when nobody is complete, and when nobody is to be named', async () => {
    expect(await remind()).toBe(
      'Right to work: nobody to look at. The service lists no request that is complete.',
    );
    const { requests, records } = peopleWith([
      { visa_expiry_date: '2099-03-15' },
      { visa_expiry_date: null },
    ]);
    const pinned = { 'Everybody who is complete': requests, 'Read work rights': records };
    expect(await remind(pinned)).toMatch(
      /^Right to work: 1 to look at, 1 others end later\n- employee E-1: /,
    );
  });

  test('stops loudly when the chat does not take the message', async () => {
    await using chat = await startLoopbackServer((_, response) => response.writeHead(503).end());
    const settings = { Settings: { days: 60, chatUrl: chat.url } };
    const template = setUp(readTemplate('expiring-visa-reminder.json'), world.stage.credentials, settings);
    const execution = await world.stage.n8n.execute(
      await world.stage.n8n.importWorkflow(template),
      'Every Monday',
    );
    expect(execution.status).toBe('error');
    expect(allItemsOf(execution, 'One message')).toHaveLength(1);
  });
});

test.each([
  ['fails', 500, 'A person has to decide: the question could not be answered.'],
  ['says nothing', 200, 'A person has to decide: the model gave no answer.'],
])('the agent answers that a person decides when its model %s', async (_, status, said) => {
  const { n8n, credentials } = world.stage;
  const message = { role: 'assistant', content: '' };
  await using model = await startLoopbackServer((__, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'one',
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
      }),
    ),
  );
  const openAiApi = await createModelCredential(n8n, model);
  const template = setUp(
    readTemplate('may-this-person-work-agent.json'),
    { ...credentials, openAiApi },
    { 'Chat model': { options: { maxRetries: 0 } } },
  );
  await using chat = await openChat(n8n, template);
  expect(await chat.ask('May E-1 work for us?')).toContain(said);
});
