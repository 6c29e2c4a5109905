import { readFileSync } from 'node:fs';
import path from 'node:path';

import { CASES, runCase, type Case } from '@workrights/connectors/cases';
import { createSandbox } from '@workrights/sandbox';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';

import { NODE_TYPES } from '../../packages/node-red-contrib-workrights/src/settings.ts';
import { isNight } from '../../vitest.nightly.ts';
import { useOnce } from '../../vitest.use.ts';
import { launchChromium } from '../support/chromium.ts';
import { prepared } from '../support/prepared.ts';
import { until } from '../support/until.ts';
import { createDespiteStops } from './creates-despite-stops.ts';
import { account, exampleFlow, overHttp, person } from './flows.ts';
import { packageFolder, startNodeRed, type Flow } from './node-red.ts';
import { caseRunner } from './run-case.ts';

prepared('other tools');

const sandbox = useOnce(() => createSandbox());
const nodeRed = useOnce(() => startNodeRed());

describe('the case that every connector passes:', () => {
  const problems = new Map<Case, Promise<string[]>>();
  beforeAll(async () => {
    const runner = caseRunner(nodeRed);
    const run = (one: Case): Promise<string[]> => {
      const found = runCase(one, runner);
      problems.set(one, found);
      return found;
    };
    // Stops must come at their moment, and a deploy takes longer beside others.
    for (const one of CASES.filter(({ stop }) => stop !== undefined)) await run(one).catch(() => {});
    // The node of a stopped flow can't send the ID on, so its warning is all that the user has.
    await until('the ID of the check that was created while its flow was stopped', async () =>
      nodeRed.log().includes('Created while the flow was stopped: vc_3f9ac1d27b'),
    );
    // At the same time, because most of them wait.
    await Promise.allSettled(CASES.filter(({ stop }) => stop === undefined).map(run));
  });

  test.each(CASES)('$name', async (one) => {
    expect(await problems.get(one)).toEqual([]);
  });
});

/** Adds a flow that creates checks at the sandbox. */
function addChecks(name: string, more: object = {}) {
  const { url, credentials } = sandbox;
  const secrets = { ...credentials, accountKeyId: credentials.accountKey };
  const node = { type: 'workrights-check', operation: 'createVisaCheck', fields: {}, ...more };
  return nodeRed.add(overHttp(name, node, [account(name, url, secrets)]));
}

const creates = () => sandbox.findRequests({ operation: 'createVisaCheck' }).length;

test('the message passes through, and neither the status nor the log has anything of a person', async () => {
  const flow = await addChecks('passing', { fields: { waitForResult: { type: 'choice', value: 'false' } } });
  const response = await nodeRed.post('/passing', person);
  expect(await response.json()).toMatchObject({ status: 'pending', id: expect.stringMatching(/^vc_/u) });
  await expect.poll(() => flow.context('id')).toMatch(/^vc_/u);
  const refused = await nodeRed.post('/passing', { ...person, familyName: '#N/A' });
  expect(await refused.json()).toMatchObject({ code: 'input', cause: { field: 'familyName' } });
  await expect.poll(() => flow.context('shown')).toBe('failed');
  for (const value of [
    person.documentNumber,
    person.familyName,
    person.dateOfBirth,
    sandbox.credentials.accessToken,
  ]) {
    expect(nodeRed.log()).not.toContain(value);
  }
});

test('a message with an idempotency key that was used creates nothing, and never tells the result of another person', async () => {
  await addChecks('once', { fields: { waitForResult: { type: 'choice', value: 'false' } } });
  const before = creates();
  const same = await Promise.all(Array.from({ length: 20 }, () => nodeRed.post('/once?key=one', person)));
  const ids = await Promise.all(same.map(async (response) => ((await response.json()) as { id: string }).id));
  expect(new Set(ids).size).toBe(1);
  expect(creates() - before).toBe(1);
  const other = await nodeRed.post('/once?key=one', {
    ...person,
    documentNumber: 'SBXNOVISA',
    familyName: 'Another',
  });
  expect(await other.json()).toMatchObject({ message: "'Idempotency Key' was used for another check" });
  expect(creates() - before).toBe(1);
});

test('a wait goes on after a deploy, and after a restart if the context store is on disk', async () => {
  const [deployed, restarted] = await Promise.all([
    addChecks('deployed'),
    addChecks('restarted', { store: 'disk' }),
  ]);
  const before = creates();
  const stopped = [
    nodeRed.post('/deployed?topic=first', person).catch(() => {}),
    nodeRed.post('/restarted?topic=second', person).catch(() => {}),
  ];
  await expect.poll(() => deployed.context('id')).toMatch(/^vc_/u);
  await expect.poll(() => restarted.context('id')).toMatch(/^vc_/u);
  const id = await restarted.context('id');
  expect(await deployed.context('shown')).toBe('waiting: 1');

  await deployed.redeploy();
  await sandbox.clock.advance(30_000);
  await expect.poll(() => deployed.context('result')).toBe('first');
  await nodeRed.restart();
  await expect.poll(() => restarted.context('result')).toBe('second');
  expect(await restarted.context('resultId')).toBe(id);
  expect(creates() - before).toBe(2);
  await Promise.all(stopped);
});

/** An example of the package, at the sandbox. */
function readExample(name: string): Flow {
  const { url, credentials } = sandbox;
  const example = readFileSync(path.join(packageFolder, 'examples', `${name}.json`), 'utf8');
  return exampleFlow(example, url, { ...credentials, accountKeyId: credentials.accountKey });
}

describe('the example', () => {
  test('check-a-visa shows the ID and the result', async () => {
    const flow = await nodeRed.add(readExample('check-a-visa'));
    await nodeRed.inject('wr1person');
    await expect.poll(() => flow.context('wr1id')).toContain('vc_');
    await sandbox.clock.advance(30_000);
    await expect.poll(() => flow.context('wr1result')).toContain('"entitlement":"LIMITED"');
    expect(await flow.context('wr1error')).toBeUndefined();
  });

  test('check-at-night sends in the evening, and reads in the morning', async () => {
    const flow = await nodeRed.add(readExample('check-at-night'));
    await nodeRed.inject('wr2evening');
    await expect.poll(() => flow.context('checks')).toContain('vc_');
    await sandbox.clock.advance(86_400_000);
    await nodeRed.inject('wr2morning');
    await expect.poll(() => flow.context('wr2result')).toContain('"status":"completed"');
    expect(await flow.context('wr2error')).toBeUndefined();
  });

  test('onboard-and-read-work-rights sends a request, and reads the record once it is complete', async () => {
    const flow = await nodeRed.add(readExample('onboard-and-read-work-rights'));
    await nodeRed.inject('wr3new');
    await expect.poll(() => flow.context('wr3request')).toContain('onboard_id');
    const { onboard_id: id } = JSON.parse((await flow.context('wr3request')) ?? '') as { onboard_id: string };
    const body = JSON.stringify({ onboard_status: 'Complete' });
    const headers = { 'content-type': 'application/json' };
    await fetch(`${sandbox.url}/_sandbox/onboards/${id}/transition`, { method: 'POST', headers, body });
    await nodeRed.inject('wr3employee');
    await expect.poll(() => flow.context('wr3result')).toContain('"key_id"');
    expect(await flow.context('wr3error')).toBeUndefined();
  });
});

test('an event of the relay sends one message, and only with its signature over the bytes that arrived', async () => {
  const count = {
    id: 'events',
    type: 'change',
    rules: [
      { t: 'set', p: 'events', pt: 'flow', to: "$flowContext('events') & topic & ' '", tot: 'jsonata' },
    ],
    wires: [[]],
  };
  const secret = `whsec_${Buffer.from('an invented secret for tests').toString('base64')}`;
  const { nodes, configs } = readExample('relay-event');
  const withSecret = nodes.map((node) => {
    if (node.type !== 'workrights-event') return node;
    const [events = [], ...responses] = node['wires'] as string[][];
    return { ...node, credentials: { secret }, wires: [[...events, count.id], ...responses] };
  });
  const flow = await nodeRed.add({ nodes: [...withSecret, count], configs });
  const created = (await (await nodeRed.post('/once?key=two', person)).json()) as { id: string };
  // Parsed and written again, it would have other bytes.
  const body = '{ "type":"visa_check.completed",\n  "data": { "id":"' + created.id + '" } }';
  const send = (id: string, signed = body) => {
    const at = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, signed),
    };
    return fetch(`${nodeRed.url}/workrights`, { method: 'POST', headers, body });
  };
  await expect.poll(async () => (await send('msg_1')).status).toBe(204);
  expect((await send('msg_1')).status).toBe(204);
  expect((await send('msg_2', JSON.stringify(JSON.parse(body)))).status).toBe(401);
  await expect.poll(() => flow.context('events')).toBe('visa_check.completed ');
  await expect.poll(() => flow.context('wr4result')).toContain(created.id);
  await flow.redeploy();
  await expect.poll(async () => (await send('msg_1')).status).toBe(204);
  expect(await flow.context('events')).toBe('visa_check.completed ');
});

test('messages that come again, deploys and kills create no check twice', async () => {
  const [creates, stops] = isNight ? [500, 10] : [32, 2];
  const account = await createDespiteStops(nodeRed, sandbox, { creates, stops });
  expect(account).toMatchObject({ twice: [], wrong: [] });
  expect(account.created + account.unknown).toBe(creates);
  // A kill leaves open what was being sent.
  expect(account.created).toBeGreaterThan(creates / 2);
  if (isNight) console.log(account);
});

test('the editor shows the form of the chosen operation, and keeps what is entered', async () => {
  await nodeRed.admin('POST', '/flows', []);
  const flow = await addChecks('edited');
  await using browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(60_000);
  await page.goto(`${nodeRed.url}/#flow/${flow.id}`, { waitUntil: 'domcontentloaded' });
  const nodes = page.locator('.red-ui-palette-node[data-palette-type^="workrights-"]');
  await expect.poll(() => nodes.count()).toBe(5);
  await page.locator('[id="edited-node"]').waitFor();
  const row = (name: string) => page.locator(`.workrights-row[data-field="${name}"]`);
  const open = () => page.evaluate("RED.editor.edit(RED.nodes.node('edited-node'))");

  await open();
  await row('australianCheckType').waitFor();
  expect(await row('newZealandCheckType').isVisible()).toBe(false);
  expect(await page.evaluate("$('#workrights-field-idempotencyKey').typedInput('type')")).toBe('msg');
  expect(await row('idempotencyKey').locator('input.red-ui-typedInput-input').inputValue()).toBe(
    'idempotencyKey',
  );
  await page.evaluate("$('#workrights-field-jurisdiction').typedInput('value', 'NZL')");
  await row('newZealandCheckType').waitFor();
  expect(await row('australianCheckType').isVisible()).toBe(false);

  await page.locator('#node-input-operation').selectOption({ label: 'Get' });
  await row('visaCheckId').locator('input.red-ui-typedInput-input').fill('vc_invented');
  await page.locator('#node-dialog-ok').click();
  await row('visaCheckId').waitFor({ state: 'detached' });
  expect(await page.evaluate("RED.nodes.node('edited-node')")).toMatchObject({
    operation: 'getVisaCheck',
    fields: { visaCheckId: { type: 'str', value: 'vc_invented' } },
  });
  const helpOf = (type: string) => page.evaluate<string>(`RED.nodes.getNodeHelp('${type}')`);
  expect(await helpOf('workrights-check')).toContain('Idempotency key');
  for (const type of [...Object.keys(NODE_TYPES), 'workrights-event']) {
    // All of them are in lists of properties.
    expect(await helpOf(type)).toContain('<dl class="message-properties">');
    expect(await helpOf(type)).not.toMatch(/(?:^|<p>)\s*: /mu);
  }
});
