import { readFileSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, describe, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { resetSandbox } from '../../support/service.ts';
import { withTable } from '../../support/table-in-page.ts';
import { startFakeModel } from '../driver/fake-model.ts';
import { createModelCredential, openChat } from './chat.ts';
import { everyCheck, everyPerson } from './decisions/catalogue.ts';
import { obedientModel, pairsIn } from './decisions/instructions.ts';
import { allItemsOf, peopleWith, run, simplified, type Pinned } from './decisions/run-template.ts';
import { tableOf, type Decisions } from './decisions/table.ts';
import { clearChecks, doubtfulChecks, offshoreCheck, strangeItems } from './decisions/visa-checks.ts';
import { mayBeCleared, strangeRecords, today, type Fields } from './decisions/work-rights-records.ts';
import { startStage, workRightsData, type Stage } from './stage.ts';
import { readTemplate, setUp } from './template.ts';

const templates = [
  'onboarding-gate',
  'may-this-person-work-agent',
  'expiring-visa-reminder',
  'nightly-batch',
];
const page = path.resolve(import.meta.dirname, '../../../docs/n8n/template-decisions.md');

const stage = useOnce(startStage);
const rows = new Map<string, Decisions>();
beforeEach(async () => {
  await resetSandbox(stage.sandbox);
  // The catalogue's dates and the templates' dates must be of the same day, at any time of day.
  stage.sandbox.clock.set(Date.parse(`${today()}T01:00:00Z`), 'frozen');
});

function decided(scenario: string, template: string, decision: string): void {
  rows.set(scenario, { ...rows.get(scenario), [template]: decision });
}

const isSaid = (reason: unknown) => typeof reason === 'string' && /\w/.test(reason);

/** The gate's result: the fields that its last two nodes output, by employee. */
async function gate(pinned: Pinned, at: Pick<Stage, 'n8n' | 'credentials'> = stage) {
  const execution = await run(at, 'onboarding-gate', 'Request completed', pinned);
  const byEmployee = (node: string) =>
    new Map(allItemsOf(execution, node).map((json) => [String(json['employee']), json]));
  return { cleared: byEmployee('Cleared to start'), held: byEmployee('Hold for a person to decide') };
}

describe('the onboarding gate', () => {
  test('clears nobody of the catalogue but the visa without a restriction whose end is ahead', async () => {
    const people = await everyPerson(stage.sandbox);
    const requests = people.map(({ record: { onboard_id, employee_id } }) => ({
      onboard_id,
      employee_id,
      onboard_status: 'Complete',
      given_names: 'ROBIN',
      family_name: 'Sample',
    }));
    const { cleared, held } = await gate({ 'Request completed': requests });
    for (const { name, record } of people) {
      const isCleared = cleared.has(record.employee_id);
      expect([name, isCleared]).toEqual([name, mayBeCleared(record.workRights, today())]);
      expect([name, held.has(record.employee_id)]).toEqual([name, !isCleared]);
      const reason = held.get(record.employee_id)?.['reason'];
      decided(record.employee_id, 'onboarding-gate', isCleared ? 'cleared' : `hold: ${String(reason)}`);
    }
    expect([...cleared.keys()]).toEqual(['sbx-unrestricted']);
  });

  test('holds each record that a service could send and that is restricted, unknown, expired or unreadable', async () => {
    const strange = strangeRecords();
    const { requests, records } = peopleWith(strange);
    const { cleared, held } = await gate({ 'Request completed': requests, 'Read work rights': records });
    expect(cleared.size + held.size).toBe(records.length);
    for (const [index, record] of records.entries()) {
      const isCleared = cleared.has(`E-${index}`);
      expect([record, isCleared]).toEqual([record, mayBeCleared(record, today())]);
      expect([record, isSaid(held.get(`E-${index}`)?.['reason'])]).toEqual([record, !isCleared]);
    }
    expect([...cleared.keys()]).toEqual(['E-0', 'E-1']);
  });

  test('holds nobody because the end of the visa has another name, and everybody of whom it could be several', async () => {
    const [{ gov_expiry_date, ...others }] = strangeRecords() as [Fields];
    const { requests, records } = peopleWith([
      { ...others, sample_expiry_date: gov_expiry_date },
      { ...others, sample_expiry_date: '2020-01-01' },
      { ...others, sample_expiry_date: gov_expiry_date, other_expiry_date: gov_expiry_date },
      { ...others, passport_expiry_date: gov_expiry_date },
      { ...others, sample_expiry_date: gov_expiry_date, gov_expiry_date: null },
      others,
    ]);
    await using service = await startLoopbackServer((request, response) => {
      const { onboard_id } = JSON.parse(request.body) as Fields;
      const record = records.find((each) => each['onboard_id'] === onboard_id);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(record));
    });
    const account = { ...workRightsData(stage.sandbox), webAppUrl: service.url };
    const workRightsApi = await stage.n8n.createCredential('workRightsApi', 'Other names', account);
    const there = { n8n: stage.n8n, credentials: { ...stage.credentials, workRightsApi } };
    const { cleared, held } = await gate({ 'Request completed': requests }, there);
    expect([...cleared.keys()]).toEqual(['E-0']);
    expect(held.size).toBe(requests.length - 1);
  });

  test('holds a person whose record is that of somebody else, or cannot be read', async () => {
    const [clear] = strangeRecords() as [Fields];
    const [other, names] = ['another employee number', 'names'];
    const strange: readonly (readonly [Fields, string])[] = [
      [{ onboard_id: 'ob_other' }, 'could not be read'],
      ...['E-other', 'e-2', ' E-3', null, '', 0].map((employee_id) => [{ employee_id }, other] as const),
      ...['Carol', 'Rob', null, '', ['Robin']].map((given_names) => [{ given_names }, names] as const),
      [{ family_name: 'Typo' }, names],
      [{ family_name: undefined }, names],
    ];
    const others = strange.map(([fields]) => ({ ...clear, ...fields }));
    // The last record is that of its person.
    const { requests, records } = peopleWith([...others, clear]);
    const { cleared, held } = await gate({ 'Request completed': requests, 'Read work rights': records });
    expect([...cleared.keys()]).toEqual([`E-${strange.length}`]);
    for (const [index, [fields, reason]] of strange.entries())
      expect([fields, held.get(`E-${index}`)?.['reason']]).toEqual([fields, expect.stringContaining(reason)]);
    // The sandbox doesn't know this request, so the node fails and outputs its error as an item.
    const failed = await gate({ 'Request completed': requests.slice(0, 1) });
    expect(failed.cleared.size).toBe(0);
    expect(failed.held.get('E-0')?.['reason']).toContain('could not be read');
  });

  test('holds everybody whose request lacks a number or a name, or is not complete', async () => {
    const [clear] = strangeRecords();
    const lacking = [
      { employee_id: null },
      { employee_id: '' },
      { family_name: null },
      { given_names: undefined },
      { onboard_status: 'Review' },
      { onboard_status: null },
      // Lacks nothing: what one of the others lacks must hold nobody else.
      {},
    ];
    // Each record is that of its request.
    const { records: requests } = peopleWith(lacking);
    const records = requests.map((request) => ({ ...clear, ...request }));
    const { cleared, held } = await gate({ 'Request completed': requests, 'Read work rights': records });
    expect([...cleared.keys()]).toEqual(['E-6']);
    expect([...held.values()].map(({ onboard_id }) => onboard_id)).toEqual(
      lacking.slice(0, -1).map((_, index) => `ob_${index}`),
    );
  });
});

describe('the reminder', () => {
  const DAYS = 60;

  async function remind(pinned: Pinned): Promise<string> {
    await using chat = await startLoopbackServer((_, response) => response.writeHead(204).end());
    const settings = { Settings: { days: DAYS, chatUrl: `${chat.url}/hooks/work-rights` } };
    await run(stage, 'expiring-visa-reminder', 'Every Monday', pinned, settings);
    expect(chat.received.length).toBeLessThanOrEqual(1);
    return (JSON.parse(chat.received[0]?.body ?? '{"text": ""}') as { text: string }).text;
  }

  /** The reason after an employee's number; undefined if the message doesn't name the employee. */
  const reasonIn = (text: string, employee: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`- employee ${employee}: `))
      ?.slice(`- employee ${employee}: `.length);

  const withoutDate = (reason: string) =>
    reason.replace(/^ended on .*/, 'it has ended').replace(/^ends on .*/, 'it ends soon');

  const endsLater = (end: unknown) => {
    const last = new Date(Date.parse(today()) + DAYS * 86_400_000).toJSON().slice(0, 10);
    return (
      typeof end === 'string' &&
      /^\d{4}-(0\d|1[0-2])-[0-3]\d$/.test(end) &&
      end !== '2099-02-30' &&
      end > last
    );
  };

  test('names everybody of the catalogue whose right to work ends soon, has ended, or has no date', async () => {
    const people = await everyPerson(stage.sandbox);
    const text = await remind({});
    for (const { record } of people) {
      const reason = reasonIn(text, record.employee_id);
      const { visa_expiry_date: end } = record.workRights;
      expect([record.employee_id, reason === undefined]).toEqual([record.employee_id, endsLater(end)]);
      decided(
        record.employee_id,
        'expiring-visa-reminder',
        reason === undefined ? 'not named' : `named: ${withoutDate(reason)}`,
      );
    }
    expect(reasonIn(text, 'sbx-citizen')).toBe('no end is given');
    expect(reasonIn(text, 'sbx-expired')).toMatch(/^ended on \d{4}-\d\d-\d\d$/);
  });

  test('names everybody whose end is not given, cannot be read, or could not be asked for', async () => {
    const { requests, records } = peopleWith(strangeRecords());
    const text = await remind({ 'Everybody who is complete': requests, 'Read work rights': records });
    for (const [index, record] of records.entries()) {
      const { visa_expiry_date: end } = record as Fields;
      expect([record, reasonIn(text, `E-${index}`) === undefined]).toEqual([record, endsLater(end)]);
    }
    const failed = await remind({ 'Everybody who is complete': requests.slice(0, 1) });
    expect(reasonIn(failed, 'E-0')).toBe('the work rights could not be read');
    const [clear] = strangeRecords() as [Fields];
    const others = ['E-other', null, ''].map((employee_id) => ({ ...clear, employee_id }));
    // The last record can be read: what is wrong with one of the others must not count for all.
    const ofOthers = peopleWith([...others, clear]);
    const pinned = { 'Everybody who is complete': ofOthers.requests, 'Read work rights': ofOthers.records };
    const told = await remind(pinned);
    for (const { employee_id } of ofOthers.requests.slice(0, -1))
      expect(reasonIn(told, employee_id)).toBe('the work rights could not be read');
    expect(reasonIn(told, 'E-3')).toBeUndefined();
  });

  test('tells all in one message, also when some records cannot be read', async () => {
    const people = await everyPerson(stage.sandbox);
    const known = people.map(({ record: { onboard_id, employee_id } }) => ({ onboard_id, employee_id }));
    const { requests } = peopleWith([{}, {}]);
    const text = await remind({ 'Everybody who is complete': [requests[0]!, ...known, requests[1]!] });
    for (const employee of ['E-0', 'E-1'])
      expect(reasonIn(text, employee)).toBe('the work rights could not be read');
    expect(reasonIn(text, 'sbx-citizen')).toBe('no end is given');
    expect(text).toMatch(new RegExp(`^Right to work: ${text.split('\n').length - 1} to look at`));
  });

  test('names people without an employee number by what finds them', async () => {
    const ids = { employee_id: '', onboard_id: null };
    const named = { ...ids, given_names: 'Robin', family_name: 'Sample', email: 'r@sandbox.example' };
    const requests = [
      { ...named, onboard_id: 'ob_1' },
      { ...named, employee_id: null },
      { ...ids, email: 'r@sandbox.example' },
      { ...ids, given_names: ' ' },
      { ...named, employee_id: 1042 },
    ];
    const pinned = { 'Everybody who is complete': requests, 'Read work rights': requests.map(() => ({})) };
    expect((await remind(pinned)).split('\n').slice(1)).toEqual(
      [
        'onboarding request ob_1 (no employee number)',
        'Robin Sample (no employee number, no request)',
        'r@sandbox.example (no employee number, no request)',
        'the person in place 4 of the list, without number, request, name and address',
        'employee 1042',
      ].map((who) => `- ${who}: the work rights could not be read`),
    );
  });
});

describe('the nightly batch', () => {
  const batch = async (checks: readonly Fields[]) => decide(await simplified(stage, checks));

  async function decide(items: readonly Fields[]): Promise<Map<string, Fields>> {
    await using sent = await startLoopbackServer((_, response) => response.writeHead(204).end());
    const settings = { 'Send the file': { url: `${sent.url}/results` } };
    const execution = await run(
      stage,
      'nightly-batch',
      'Checks completed',
      { 'Checks completed': items },
      settings,
    );
    expect(sent.received[0]?.body).toContain('check,environment,decision,reason');
    return new Map(allItemsOf(execution, 'Decide').map((json) => [String(json['check']), json]));
  }

  test('clears no check of the catalogue but an unlimited one without conditions whose end is ahead', async () => {
    const checks = await everyCheck(stage.sandbox);
    const decisions = await batch(checks.map(({ record }) => record as unknown as Fields));
    const cleared = checks.filter(({ record }) => decisions.get(record.id)?.['decision'] === 'cleared');
    for (const { name, record } of checks) {
      const { decision, reason } = decisions.get(record.id) ?? {};
      expect([name, decision]).toEqual([name, expect.stringMatching(/^(?:cleared|hold)$/)]);
      decided(name, 'nightly-batch', decision === 'cleared' ? 'cleared' : `hold: ${String(reason)}`);
    }
    for (const { name, record } of cleared) {
      const { visa } = record as { visa?: { australia?: Fields } };
      expect([name, visa?.australia]).toEqual([
        name,
        expect.objectContaining({ work_entitlement: 'UNLIMITED', conditions: [] }),
      ]);
      expect([name, String(visa?.australia?.['expiry_date']) > today()]).toEqual([name, true]);
    }
    expect(cleared.map(({ name }) => name)).toContain('graduate-unlimited-work');
    for (const name of [
      'no-work',
      'expired-visa',
      'null-work-entitlement',
      'unknown-result-code',
      'purged-check',
    ])
      expect(cleared.map((each) => each.name)).not.toContain(name);
  });

  test('clears no check of another environment than that of the list', async () => {
    const checks = clearChecks.map((check, index) => ({ ...check, id: `vc_${index}`, environment: 'live' }));
    const decisions = await batch(checks);
    expect([...decisions.values()]).toEqual(
      checks.map(() =>
        expect.objectContaining({
          environment: 'live',
          decision: 'hold',
          reason: 'the environment of the check is not that of the list',
        }),
      ),
    );
  });

  test('holds a holder who is offshore, by the doubts of the node', async () => {
    const decisions = await batch([{ ...offshoreCheck, id: 'vc_0' }]);
    expect(decisions.get('vc_0')).toMatchObject({ decision: 'hold', reason: 'the location is not Onshore' });
  });

  test('clears no item whose doubts cannot be read, or are other than those of sample data', async () => {
    const [clear] = await simplified(stage, [{ ...clearChecks[0], id: 'vc_0' }]);
    const items = strangeItems(clear!).map((item, index) => ({ ...item, id: `vc_${index}` }));
    const decisions = [...(await decide(items)).values()];
    expect(decisions).toEqual(
      items.map(() =>
        expect.objectContaining({
          decision: 'hold',
          reason: expect.stringMatching(/doubt|none|environment/),
        }),
      ),
    );
  });

  test('clears no check that a service could send and that is restricted, unknown, expired or unreadable', async () => {
    const checks = [...clearChecks, ...doubtfulChecks].map((check, index) => ({
      id: `vc_${index}`,
      ...check,
    }));
    const decisions = await batch(checks);
    for (const [index, check] of checks.entries()) {
      const { decision, reason } = decisions.get(check.id) ?? {};
      expect([check, decision]).toEqual([check, index < clearChecks.length ? 'cleared' : 'hold']);
      expect([check, isSaid(reason)]).toEqual([check, decision === 'hold']);
    }
  });
});

describe('the agent', () => {
  test('tells its model the rule of the gate, and what the tool said when a record cannot be read', async () => {
    const { n8n, sandbox, credentials } = stage;
    const people = await everyPerson(sandbox);
    await using model = await startFakeModel(obedientModel);
    const openAiApi = await createModelCredential(n8n, model);
    const template = setUp(readTemplate('may-this-person-work-agent.json'), { ...credentials, openAiApi });
    await using chat = await openChat(n8n, template);
    const ask = (employee: string) => chat.ask(`May ${employee} work for us?`);

    for (const { record } of people) {
      const answer = await ask(record.employee_id);
      const isCleared = answer.startsWith('May work until ');
      expect([answer, isCleared]).toEqual([answer, mayBeCleared(record.workRights, today())]);
      expect(answer).toContain(JSON.stringify(record.workRights['status']));
      decided(
        record.employee_id,
        'may-this-person-work-agent',
        isCleared ? 'says that the person may work' : 'says that a person has to decide',
      );
    }
    const answer = await ask('sbx-nobody');
    expect(answer).toMatch(/^A person has to decide: .*(?:could not be found|with these ids)/is);
  });

  test('names the same visas and statuses as the gate', () => {
    const parametersOf = (template: string, node: string) =>
      readTemplate(`${template}.json`).nodes.find(({ name }) => name === node)?.parameters ?? {};
    const { jsCode } = parametersOf('onboarding-gate', 'Decide');
    const pairs = [...String(jsCode).matchAll(/^ {2}\['(.*)', '(.*)'\],$/gm)].map(([, visa, status]) => [
      visa,
      status,
    ]);
    const { options } = parametersOf('may-this-person-work-agent', 'Work rights agent');
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairsIn((options as { systemMessage: string }).systemMessage)).toEqual(pairs);
  });
});

// With -u, the test writes the table.
test('the page of decisions shows what the templates decided here', async () => {
  expect(rows.size).toBeGreaterThan(0);
  const current = withTable(readFileSync(page, 'utf8'), 'decisions', tableOf(rows, templates));
  await expect(current).toMatchFileSnapshot(page);
});
