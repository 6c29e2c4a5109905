import { describe, expect, test } from 'vitest';

import { isNight } from '../../../vitest.nightly.ts';
import { useOnce } from '../../../vitest.use.ts';
import { startDescribedService } from '../../replayed/described-service.ts';
import { cleared, peopleWithoutResult, peopleWithResult } from '../../replayed/ends.ts';
import { startPublishedService } from '../../replayed/published-service.ts';
import { accessTokenOf, clientOf, requestFor, rightsOf, type ReplayedService } from '../../replayed/tools.ts';
import { workRightsRecord } from '../../replayed/work-rights-record.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { startFakeModel } from '../driver/fake-model.ts';
import { obedientModel } from './decisions/instructions.ts';
import { allItemsOf, listedChecks, run, type Pinned, type Surroundings } from './decisions/run-template.ts';
import type { Fields } from './decisions/work-rights-records.ts';
import { startStage } from './stage.ts';
import { readTemplate, setUp } from './template.ts';

// Runs every template against a service that follows the public pages exactly, and one that follows only the source document:
// nobody is cleared who must not be, and nobody is held because a date has another name.

/** Every published status and code, and every kind of result. */
const people = [...peopleWithoutResult, ...peopleWithResult].filter(({ type }) => type === 'work');

const CLEAR = { expires: '2031-06-30' };
const records = [
  workRightsRecord('pages', 'vevo_expiry_date', CLEAR),
  workRightsRecord('document', 'gov_expiry_date', CLEAR),
  workRightsRecord('ended', 'vevo_expiry_date', { expires: '2020-01-31' }),
  workRightsRecord('without', 'vevo_expiry_date', { expires: null }),
  workRightsRecord('other', 'vevo_expiry_date', { ...CLEAR, held: 'Visitor (subclass 600)' }),
  { ...workRightsRecord('unnamed', 'date', CLEAR), visa_held: null, status: null },
];
const MAY_START = ['emp_pages', 'emp_document'];

// What a user enters into the lists: this service's texts.
const WORDS: readonly (readonly [ofSandbox: string, ofService: string])[] = [
  ["'sandbox', 'UNLIMITED'", "'live', 'UNLIMITED'"],
  ['Sandbox text: The visa holder may work in Australia without limit.', 'A sentence about the entitlement.'],
  ['Temporary Graduate (subclass 485)', 'Student (subclass 500)'],
  ['Sandbox text: No work restriction applies.', 'A sentence about the work rights.'],
];
const inWordsOf = (text: unknown): string =>
  WORDS.reduce((words, [ofSandbox, ofService]) => words.replaceAll(ofSandbox, ofService), String(text));

/** A template's rule with this service's list. */
function listOf(template: string, node = 'Decide') {
  const { parameters } = readTemplate(`${template}.json`).nodes.find(({ name }) => name === node)!;
  return { [node]: { jsCode: inWordsOf(parameters['jsCode']) } };
}

const stage = useOnce(startStage);

interface World extends Surroundings, AsyncDisposable {
  /** By the check's ID. */
  readonly documents: ReadonlyMap<string, string>;
  readonly checks: readonly Fields[];
  readonly requests: readonly Fields[];
}

async function startWorld(service: ReplayedService): Promise<World> {
  const client = clientOf(service);
  const documents = new Map<string, string>();
  for (const person of people) {
    const { id } = await client.create({ ...requestFor(person), environment: 'live' });
    documents.set(id, person.identifier);
  }
  const rights = rightsOf(service);
  for (const { employee_id } of records) {
    const names = { given_names: 'Invented', family_name: 'Personage', email: 'canary@replayed.example' };
    const { onboard_id } = await rights.createOnboard({ employee_id, ...names });
    service.move(onboard_id, 'Complete');
  }
  const { n8n } = stage;
  const { platformUrl: baseUrl, webAppUrl, apiKey, accountKey: accountKeyId } = service;
  const [accessToken, version] = [await accessTokenOf(service), '2024-03-05'];
  const credentials = {
    visaChecksApi: await n8n.createCredential('visaChecksApi', 'Replayed, visa checks', {
      baseUrl,
      accessToken,
      environment: 'live',
      version,
    }),
    workRightsApi: await n8n.createCredential('workRightsApi', 'Replayed, work rights', {
      webAppUrl,
      apiKey,
      accountKeyId,
      queryParameter: 'key',
    }),
    workRightsRelayApi: await n8n.createCredential('workRightsRelayApi', 'Relay', {
      relayUrl: 'https://relay.example',
      token: 'none',
    }),
    httpHeaderAuth: await n8n.createCredential('httpHeaderAuth', 'HR system', { name: 'X-Key', value: 'x' }),
  };
  const checks = await listedChecks(n8n, credentials.visaChecksApi);
  expect(checks.length).toBe(people.length);
  const requests: Fields[] = [];
  for await (const request of rights.listOnboards({ onboard_status: 'All' })) requests.push({ ...request });
  return {
    n8n,
    credentials,
    documents,
    checks,
    requests,
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  };
}

const quota = { minute: 10_000, day: 100_000 };
const services = [
  [
    'public pages',
    () =>
      startPublishedService({
        people,
        quota,
        pendingReads: 0,
        employees: records.map((record) => ({ record, employmentStatus: 'Current', changed: 1_700_000_000 })),
      }),
  ],
  // At night: the node reads both forms, and the templates read the node.
  ...(isNight
    ? [['source document', () => startDescribedService({ people, records, pendingReads: 0 })] as const]
    : []),
] as const;

describe.each(services)('a service that follows the %s', (_, start) => {
  const world = useOnce(async () => startWorld(await start()));

  const isCompleted = ({ status }: Fields) => status === 'completed';
  const completed = () => world.checks.filter(isCompleted);
  /** As the trigger outputs them. */
  const ended = () =>
    world.checks.filter((check) => !isCompleted(check)).map(({ id }) => ({ id, reason: 'failed' }));
  const documentsOf = (items: readonly Fields[], field: string) =>
    items.map((item) => world.documents.get(String(item[field]))).toSorted();

  test('has its checks cleared by the nightly batch only where they may be', async () => {
    await using files = await startLoopbackServer((__, response) => response.writeHead(204).end());
    const settings = { 'Send the file': { url: files.url }, ...listOf('nightly-batch') };
    // Also checks that its trigger never outputs.
    const execution = await run(
      world,
      'nightly-batch',
      'Checks completed',
      { 'Checks completed': world.checks },
      settings,
    );
    const decisions = allItemsOf(execution, 'Decide');
    expect(decisions.length).toBe(people.length);
    const clear = decisions.filter(({ decision }) => decision === 'cleared');
    expect(documentsOf(clear, 'check')).toEqual(cleared.toSorted());
  });

  test('has each check written into the table, with `no doubt` only where there is none', async () => {
    const rows: Fields[] = [];
    await run(world, 'results-to-table', 'Make the table once', {});
    for (const pinned of [
      { 'Checks completed': completed() },
      { 'Checks without a result': ended() },
    ] as Pinned[]) {
      const execution = await run(world, 'results-to-table', Object.keys(pinned)[0]!, pinned);
      rows.push(...allItemsOf(execution, 'Written'));
    }
    expect(documentsOf(rows, 'key')).toEqual([...world.documents.values()].toSorted());
    expect(
      documentsOf(
        rows.filter(({ outcome }) => outcome === 'no doubt'),
        'key',
      ),
    ).toEqual(cleared.toSorted());
    const without = rows.filter(({ outcome }) => outcome === 'no result');
    expect(documentsOf(without, 'key')).toEqual(documentsOf(ended(), 'id'));
    for (const { doubts, says, until } of without)
      expect([doubts, says, until]).toEqual([expect.stringMatching(/\w/), null, null]);
    const whys = without.map(({ doubts }) => doubts);
    expect(whys).toEqual(
      expect.arrayContaining([
        expect.stringContaining('nobody was found with these details'),
        expect.stringContaining('a login of the customer authority was refused'),
        expect.stringContaining('the check is expired or purged'),
      ]),
    );
    expect(JSON.stringify(rows)).not.toMatch(/CANARY|Canary|1991/);
  });

  test('has the HR system told of each change by four fields, and of no check whose employee nobody knows', async () => {
    await using hr = await startLoopbackServer((__, response) => response.writeHead(204).end());
    const settings = { Settings: { hrUrl: hr.url } };
    const unknown = await run(
      world,
      'results-to-hr',
      'Checks without a result',
      { 'Checks without a result': ended() },
      settings,
    );
    expect(allItemsOf(unknown, 'HR was not told').length).toBe(ended().length);
    const changed = records.map(({ key_id, employee_id, visa_expiry_date }) => ({
      key_id,
      employee_id,
      visa_expiry_date,
      doubts: 'as the node says',
    }));
    await run(world, 'results-to-hr', 'Work rights changed', { 'Work rights changed': changed }, settings);
    const told = hr.received.map(({ body }) => JSON.parse(body) as Fields);
    expect(told).toEqual(
      records.map(({ employee_id, visa_expiry_date }) => ({
        reference: employee_id,
        outcome: 'doubt',
        visa_end: visa_expiry_date ?? null,
        check: null,
      })),
    );
  });

  test.each([
    ['onboarding-gate', 'Request completed', (requests: readonly Fields[]) => requests],
    [
      'onboarding-gate-relay',
      'Told by the relay',
      (requests: readonly Fields[]) =>
        requests.map(({ onboard_id: id }) => ({ data: { id, included: { status: 'Complete' } } })),
    ],
  ] as const)(
    'has its people cleared by the %s only where they may be',
    async (template, trigger, itemsOf) => {
      const execution = await run(
        world,
        template,
        trigger,
        { [trigger]: itemsOf(world.requests) },
        listOf(template),
      );
      const employees = (node: string) => allItemsOf(execution, node).map(({ employee }) => employee);
      expect(employees('Cleared to start').toSorted()).toEqual(MAY_START.toSorted());
      expect(employees('Hold for a person to decide').length).toBe(records.length - MAY_START.length);
    },
  );

  test('has the people named by the reminder whose end is over or not given, and no others', async () => {
    await using chat = await startLoopbackServer((__, response) => response.writeHead(204).end());
    const settings = { Settings: { days: 60, chatUrl: chat.url } };
    await run(world, 'expiring-visa-reminder', 'Every Monday', {}, settings);
    const { text } = JSON.parse(chat.received[0]!.body) as { text: string };
    expect(
      [...text.matchAll(/- employee (\w+): (\w+)/g)].map(([, who, why]) => [who, why]).toSorted(),
    ).toEqual([
      ['emp_ended', 'ended'],
      ['emp_without', 'no'],
    ]);
  });

  test('has nobody told by the agent that they may work but those who may', async () => {
    await using model = await startFakeModel(obedientModel);
    const { n8n } = world;
    const data = { apiKey: 'none', url: `${model.url}/v1`, header: false };
    const openAiApi = await n8n.createCredential('openAiApi', 'Model', data);
    const template = readTemplate('may-this-person-work-agent.json');
    const { options } = template.nodes.find(({ name }) => name === 'Work rights agent')!.parameters;
    const { systemMessage } = options as { systemMessage: string };
    const instructed = { ...(options as object), systemMessage: inWordsOf(systemMessage) };
    const settings = { 'Work rights agent': { options: instructed } };
    const id = await n8n.importWorkflow(setUp(template, { ...world.credentials, openAiApi }, settings));
    await n8n.activate(id);
    const chat = template.nodes.find(({ name }) => name === 'Chat')?.webhookId;
    const ask = async (employee: string) => {
      const response = await fetch(`${n8n.url}/webhook/${chat}/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          action: 'sendMessage',
          sessionId: employee,
          chatInput: `May ${employee} work for us?`,
        }),
      });
      return ((await response.json()) as { output: string }).output;
    };
    const answers = await Promise.all(records.map(({ employee_id }) => ask(employee_id)));
    for (const answer of answers) expect(answer).toMatch(/^(?:May work until|A person has to decide)/);
    const may = records.filter((__, index) => answers[index]!.startsWith('May work'));
    expect(may.map(({ employee_id }) => employee_id)).toEqual(MAY_START);
    await n8n.deactivate(id);
  });
});
