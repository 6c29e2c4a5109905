import { readdirSync } from 'node:fs';

import { sampleRequest } from '@workrights/examples/sample-request';
import { beforeEach, expect, test } from 'vitest';

import { moveOnboard } from '../../../packages/durable/test/onboards.ts';
import { useOnce } from '../../../vitest.use.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { until } from '../../support/until.ts';
import { itemsOf, type Execution } from '../driver/execution.ts';
import { submitForm } from './form.ts';
import { startRelay } from './relay.ts';
import { completeOnboard, createOnboard, resetSandbox, rightsOf } from '../../support/service.ts';
import { startStage } from './stage.ts';
import { readTemplate, setUp, templatesFolder } from './template.ts';

const DAY = 24 * 60 * 60 * 1_000;

const stage = useOnce(startStage);
beforeEach(() => resetSandbox(stage.sandbox));

const tested = [
  'ask-about-visas-agent.json',
  'expiring-visa-reminder.json',
  'may-this-person-work-agent.json',
  'nightly-batch.json',
  'onboarding-gate-relay.json',
  'onboarding-gate.json',
  'results-to-hr.json',
  'results-to-table.json',
];

test('every template is run by this suite, or by that of the decisions, the results or the agents, and holds no credential', () => {
  expect(
    readdirSync(templatesFolder)
      .filter((file) => file.endsWith('.json'))
      .toSorted(),
  ).toEqual(tested);
  for (const file of tested) {
    const ids = readTemplate(file).nodes.flatMap(({ credentials = {} }) => Object.values(credentials));
    expect(ids.every(({ id }) => id === null)).toBe(true);
  }
});

/** Waits until this many executions have run the node, and returns them. */
async function executionsThatRan(workflowId: string, node: string, count = 1): Promise<Execution[]> {
  return until(`the node ${node} to run`, async () => {
    const executions = await stage.n8n.executions(workflowId);
    const ran = executions.filter(({ data }) => data.resultData?.runData?.[node] !== undefined);
    return ran.length >= count && ran;
  });
}

/** Submits the onboarding gate's form. Returns the text that the person sees. */
async function submit(values: readonly string[]): Promise<string> {
  const response = await submitForm(stage.n8n, values);
  expect(response.status).toBe(200);
  return ((await response.json()) as { formSubmittedText: string }).formSubmittedText;
}

test('the onboarding form asks, and the gate lets in or holds', async () => {
  const { n8n, sandbox, credentials } = stage;
  const template = readTemplate('onboarding-gate.json');
  const id = await n8n.importWorkflow(setUp(template, credentials));
  await n8n.activate(id);

  for (const employee of ['sbx-unrestricted', 'sbx-no-work-rights'])
    expect(await submit([employee, 'Robin', 'Sample', `${employee}@sandbox.example`])).toMatch(/^Thank you/);
  for (const execution of await executionsThatRan(id, 'Ask for the right to work', 2)) {
    const [item] = itemsOf(execution, 'Ask for the right to work');
    await completeOnboard(sandbox, String(item?.json['onboard_id']));
  }
  const [cleared] = await executionsThatRan(id, 'Cleared to start');
  expect(itemsOf(cleared!, 'Cleared to start')[0]?.json).toMatchObject({
    employee: 'sbx-unrestricted',
    decision: 'cleared',
    until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  const [held] = await executionsThatRan(id, 'Hold for a person to decide');
  expect(itemsOf(held!, 'Hold for a person to decide')[0]?.json).toMatchObject({
    employee: 'sbx-no-work-rights',
    decision: 'hold',
    reason: 'visa and status are not on the list',
    status: expect.stringContaining('8101'),
  });
  await n8n.deactivate(id);
});

test('the onboarding form neither asks nor overwrites when the number is that of somebody else', async () => {
  const { n8n, sandbox, credentials } = stage;
  const rights = rightsOf(sandbox);
  const onboard_id = await createOnboard(sandbox, 'sbx-unrestricted');
  await completeOnboard(sandbox, onboard_id);
  const before = await rights.getOnboard({ onboard_id });
  const id = await n8n.importWorkflow(setUp(readTemplate('onboarding-gate.json'), credentials));
  await n8n.activate(id);
  const said = await submit(['sbx-unrestricted', 'Carol', 'Typo', 'carol@sandbox.example']);
  expect(said).toContain('could not confirm');
  const [held] = await executionsThatRan(id, 'Nothing sent: a person decides');
  expect(itemsOf(held!, 'Nothing sent: a person decides')[0]?.json).toMatchObject({
    employee: 'sbx-unrestricted',
    decision: 'hold',
    reason: 'the employee number is known, with another name or e-mail address, or without one',
    known_requests: onboard_id,
  });
  expect(await rights.getOnboard({ onboard_id })).toEqual(before);
  await submit(['sbx-unrestricted', 'robin', 'SAMPLE', 'sbx-unrestricted@sandbox.example']);
  const [asked] = await executionsThatRan(id, 'Ask for the right to work');
  expect(itemsOf(asked!, 'Ask for the right to work')[0]?.json['onboard_id']).toBe(onboard_id);
  await n8n.deactivate(id);
});

test('the gate that the relay tells lets in or holds, and leaves requests that are not complete', async () => {
  const { n8n, sandbox, credentials } = stage;
  await using relay = await startRelay(sandbox);
  const workRightsRelayApi = await n8n.createCredential('workRightsRelayApi', 'Relay', relay.credential);
  const template = readTemplate('onboarding-gate-relay.json');
  const id = await n8n.importWorkflow(setUp(template, { ...credentials, workRightsRelayApi }));
  await n8n.activate(id);

  const [free, bound, asked] = [
    await createOnboard(sandbox, 'sbx-unrestricted'),
    await createOnboard(sandbox, 'sbx-no-work-rights'),
    await createOnboard(sandbox, 'sbx-student'),
  ];
  for (const onboard of [free, bound]) await completeOnboard(sandbox, onboard);
  for (const onboard of [asked, free, bound]) await relay.post('/watches', { onboard });
  const [cleared] = await executionsThatRan(id, 'Cleared to start');
  expect(itemsOf(cleared!, 'Cleared to start')[0]?.json).toMatchObject({
    employee: 'sbx-unrestricted',
    decision: 'cleared',
  });
  const [held] = await executionsThatRan(id, 'Hold for a person to decide');
  expect(itemsOf(held!, 'Hold for a person to decide')[0]?.json).toMatchObject({
    onboard_id: bound,
    decision: 'hold',
    reason: 'visa and status are not on the list',
  });
  await moveOnboard(sandbox, asked, 'Review');
  const review = await until(
    'the request in review',
    async () => {
      const executions = await n8n.executions(id);
      return executions.find((each) => JSON.stringify(itemsOf(each, 'Told by the relay')).includes(asked));
    },
    // The relay lists requests once a minute.
    { timeout: 180_000 },
  );
  expect(review.data.resultData?.runData).not.toHaveProperty(['Request completed']);
  await n8n.deactivate(id);
});

test('both gates decide by the same words', () => {
  const ruleOf = (file: string) => readTemplate(file).nodes.find(({ name }) => name === 'Decide')?.parameters;
  expect(ruleOf('onboarding-gate-relay.json')).toEqual(ruleOf('onboarding-gate.json'));
});

test('the table and the HR system get the same words', () => {
  const ruleOf = (file: string, node: string) =>
    String(readTemplate(file).nodes.find(({ name }) => name === node)?.parameters['jsCode']).split(
      '\n}\n',
    )[0];
  expect(ruleOf('results-to-hr.json', 'What HR gets')).toContain('function resultOf');
  expect(ruleOf('results-to-hr.json', 'What HR gets')).toBe(ruleOf('results-to-table.json', 'What to write'));
});

const { identifier: student } = sampleRequest.document;

test('the nightly batch sends each row, keeps what is refused apart, and files the results in the morning', async () => {
  const { n8n, sandbox, credentials } = stage;
  const rows = [
    'passport,country,family_name,given_name,date_of_birth',
    'X9000301,IND,Citizen,Asha,1990-02-28',
    'not a number,IND,Citizen,Bina,1990-02-28',
    `${student},COL,Sample,Lucia,1995-04-12`,
  ];
  await using files = await startLoopbackServer(({ method }, response) => {
    if (method === 'GET') response.writeHead(200, { 'content-type': 'text/csv' }).end(rows.join('\n'));
    else response.writeHead(204).end();
  });
  const id = await n8n.importWorkflow(
    setUp(readTemplate('nightly-batch.json'), credentials, {
      Settings: { spreadsheetUrl: `${files.url}/new-starters.csv` },
      'Send the file': { url: `${files.url}/results` },
    }),
  );
  await n8n.activate(id);

  const evening = await n8n.execute(id, 'Every evening');
  expect(itemsOf(evening, 'Sent').map(({ json }) => json['passport'])).toEqual(['X9000301', student]);
  expect(itemsOf(evening, 'Refused').map(({ json }) => json['passport'])).toEqual(['not a number']);

  sandbox.clock.advance(DAY);
  const sent = await until('the file of results', () =>
    files.received.find(({ method }) => method === 'POST'),
  );
  const checks = itemsOf(evening, 'Sent').map(({ json }) => String(json['check']));
  for (const check of checks) expect(sent.body).toContain(check);
  expect(sent.body).toContain(
    'sandbox,hold,the entitlement is LIMITED: read the conditions; the entitlement is not on the list,LIMITED',
  );
  await n8n.deactivate(id);
});
