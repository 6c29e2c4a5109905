import type { VisaCheckCreate } from '@workrights/client';
import { sampleRequest } from '@workrights/examples/sample-request';
import { expect, onTestFinished, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { program } from '../../cli/command.ts';
import { startChild } from '../../support/child.ts';
import { checksOf } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { startFakeModel } from '../driver/fake-model.ts';
import { createModelCredential, openChat } from './chat.ts';
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
  const openAiApi = await createModelCredential(n8n, model);
  const template = setUp(readTemplate('may-this-person-work-agent.json'), { ...credentials, openAiApi });
  await using chat = await openChat(n8n, {
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
  expect(await chat.ask('Check Robin Sample.')).toBe('It is on its way.');
  const [check] = await checksOf(sandbox).list({ limit: 1 });
  expect(check?.document).toMatchObject({ country: 'VNM' });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toContain(check!.id);
  expect(seen[0]).toContain('pending');
  expect(seen[0]).not.toMatch(/PA1234567|Sample|VNM|jurisdiction|expiry_date/);
});

test("n8n's MCP Client Tool offers a model the tools that read, and what it reads names nobody", async () => {
  const { n8n, sandbox } = stage;
  const token = 'an-invented-token-of-this-test';
  const server = startChild(process.execPath, [program, 'mcp', '--http', '--port=0'], {
    env: {
      WORKRIGHTS_HOME: n8n.userFolder,
      WORKRIGHTS_KEYRING: 'off',
      WORKRIGHTS_BASE_URL: sandbox.url,
      WORKRIGHTS_ACCESS_TOKEN: sandbox.credentials.accessToken,
      WORKRIGHTS_WEB_APP_URL: sandbox.url,
      WORKRIGHTS_API_KEY: sandbox.credentials.apiKey,
      WORKRIGHTS_ACCOUNT_KEY: sandbox.credentials.accountKey,
      WORKRIGHTS_MCP_TOKEN: token,
    },
  });
  onTestFinished(() => server.stop());
  const endpointUrl = await until(
    'the server',
    () => /http:\/\/127\.0\.0\.1:\d+\/mcp/u.exec(server.output())?.[0],
  );
  const check = await checksOf(sandbox).create(sampleRequest as VisaCheckCreate);
  const offered: string[] = [];
  const seen: string[] = [];
  await using model = await startFakeModel((tools, _, results) => {
    const [result] = results;
    if (result !== undefined) {
      seen.push(result);
      return { answer: 'It is pending.' };
    }
    offered.push(...tools.map(({ name }) => name));
    const tool = tools.find(({ name }) => name.endsWith('get_visa_check'))!;
    return { tool: tool.name, arguments: { id: check.id } };
  });
  const openAiApi = await createModelCredential(n8n, model);
  const httpBearerAuth = await n8n.createCredential('httpBearerAuth', 'MCP', { token });
  const template = setUp(
    readTemplate('ask-about-visas-agent.json'),
    { openAiApi, httpBearerAuth },
    { 'Visas and work rights': { endpointUrl } },
  );
  await using chat = await openChat(n8n, template);
  expect(await chat.ask('What does my last check say?')).toBe('It is pending.');
  expect(offered.length).toBeGreaterThan(5);
  expect(offered.filter((name) => /create|prepare/.test(name))).toEqual([]);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toContain(check.id);
  const { identifier, family_name: family, date_of_birth: birth } = sampleRequest.document;
  for (const kept of [identifier, family, birth]) expect(seen[0]).not.toContain(kept);
  await server.stop();
  expect(await chat.ask('And now?')).toContain('A person has to look');
});
