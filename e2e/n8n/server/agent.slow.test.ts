import { expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { startFakeModel } from '../driver/fake-model.ts';
import { byId } from './nodes.ts';
import { startStage } from './stage.ts';
import { readTemplate, setUp } from './template.ts';

const stage = useOnce(startStage);

test('a model decides the country of citizenship, and sees the fields that were chosen for it', async () => {
  const { n8n, sandbox, credentials } = stage;
  const seen: string[] = [];
  await using model = await startFakeModel((tools, _, results) => {
    const [result] = results;
    if (result !== undefined) {
      seen.push(result);
      return { answer: 'It is on its way.' };
    }
    const tool = tools.find(({ name }) => /read_work_rights/i.test(name))!;
    return { tool: tool.name, arguments: { citizenship: 'Viet Nam' } };
  });
  const url = `${model.url}/v1`;
  const openAiApi = await n8n.createCredential('openAiApi', 'Model', { apiKey: 'none', url, header: false });
  const template = setUp(readTemplate('may-this-person-work-agent.json'), { ...credentials, openAiApi });
  const id = await n8n.importWorkflow({
    ...template,
    nodes: template.nodes.map((node) =>
      node.name === 'Read work rights'
        ? {
            ...node,
            parameters: {
              resource: 'visaCheck',
              operation: 'create',
              jurisdiction: 'AUS',
              australianCheckType: 'work',
              documentType: 'passport',
              documentNumber: 'PA1234567',
              citizenship: byId("={{ $fromAI('citizenship', 'The country whose citizen it is', 'string') }}"),
              familyName: 'Sample',
              dateOfBirth: '1995-04-12',
              mode: 'offpeak',
              output: 'selected',
              fields: ['status', 'mode'],
              descriptionType: 'manual',
              toolDescription: 'Creates a visa check.',
            },
            credentials: { visaChecksApi: credentials.visaChecksApi },
          }
        : node,
    ),
  });
  await n8n.activate(id);
  const chat = template.nodes.find(({ name }) => name === 'Chat')?.webhookId;
  const answer = await fetch(`${n8n.url}/webhook/${chat}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'sendMessage', sessionId: 'one', chatInput: 'Check Robin Sample.' }),
  });
  expect(await answer.json()).toEqual({ output: 'It is on its way.' });
  const list = await fetch(`${sandbox.url}/v2/visa-checks?limit=1`, {
    headers: { authorization: `Bearer ${sandbox.credentials.accessToken}`, version: '2024-03-05' },
  });
  const [check] = ((await list.json()) as { data: { id: string; document: object }[] }).data;
  expect(check?.document).toMatchObject({ country: 'VNM' });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toContain(check!.id);
  expect(seen[0]).toContain('pending');
  expect(seen[0]).not.toMatch(/PA1234567|Sample|VNM|jurisdiction|expiry_date/);
  await n8n.deactivate(id);
});
