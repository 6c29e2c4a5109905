import { describe, expect, test } from 'vitest';

import { startLoopbackServer } from '../../../support/loopback-server.ts';
import { checksOf } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';
import { errorOf, type Execution } from '../../driver/execution.ts';
import { allItemsOf } from '../decisions/run-template.ts';
import type { Fields } from '../decisions/work-rights-records.ts';
import { countRequests } from '../stage.ts';
import { readTemplate, setUp } from '../template.ts';
import { arrived, counted } from './arrived.ts';
import { PERHAPS, playedFaults } from './faults.ts';
import { useFaults } from './world.ts';

// Every item reaches exactly one end, whatever fault the sandbox has.

const world = useFaults();

describe('the nightly batch', () => {
  const rowsOf = (count: number) =>
    [
      'passport,country,family_name,given_name,date_of_birth',
      ...Array.from({ length: count }, (_, index) => `X70${100 + index},IND,Citizen,Asha,1990-02-28`),
    ].join('\n');

  async function serving(file: string | undefined) {
    return startLoopbackServer(({ method }, response) => {
      if (method === 'POST') response.writeHead(204).end();
      else if (file === undefined) response.writeHead(503).end();
      else response.writeHead(200, { 'content-type': 'text/csv' }).end(file);
    });
  }

  async function importBatch(files: { readonly url: string }): Promise<string> {
    const settings = {
      Settings: { spreadsheetUrl: `${files.url}/new-starters.csv` },
      'Send the file': { url: `${files.url}/results` },
    };
    return world.stage.n8n.importWorkflow(
      setUp(readTemplate('nightly-batch.json'), world.stage.credentials, settings),
    );
  }

  async function evening(file: string | undefined): Promise<Execution> {
    await using files = await serving(file);
    const execution = await world.stage.n8n.execute(await importBatch(files), 'Every evening');
    expect(errorOf(execution)).toBeUndefined();
    return execution;
  }

  /** Runs the morning's part, and returns its file's rows. */
  async function morning(): Promise<Fields[]> {
    await using files = await serving('');
    const execution = await world.stage.n8n.execute(await importBatch(files), 'Every morning');
    expect(errorOf(execution)).toBeUndefined();
    const items = allItemsOf(execution, 'What has not come');
    expect(files.received.length).toBe(items.length > 0 ? 1 : 0);
    return items;
  }

  test.each(playedFaults)(
    'puts each row in one place when the response to a create %s',
    async (_, fault, mayBeSent) => {
      world.arm('createVisaCheck', fault, 2);
      const execution = await evening(`${rowsOf(23)}\nnot a number,IND,Citizen,Bina,1990-02-28`);
      const lost = mayBeSent ? { Refused: 1, [PERHAPS]: 2 } : { Refused: 3 };
      expect(counted(execution, 'nightly-batch')).toEqual({ Sent: 21, ...lost });
      const all = [...arrived(execution, 'nightly-batch').values()].flat().map(({ row }) => Number(row));
      expect(all.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 24 }, (__, row) => row + 2),
      );
      // A slow request is counted when its response is sent.
      await until('23 creates', () => countRequests(world.stage.sandbox, 'createVisaCheck') >= 23);
      expect(countRequests(world.stage.sandbox, 'createVisaCheck')).toBe(23);
      for (const item of allItemsOf(execution, PERHAPS)) {
        expect(item).toMatchObject({ look_for: expect.stringMatching(/Get Many.*If it is not, look again/) });
        expect(item['passport']).toMatch(/^X70/);
      }
    },
  );

  test('says that no row was sent when the spreadsheet could not be fetched', async () => {
    const execution = await evening(undefined);
    expect(counted(execution, 'nightly-batch')).toEqual({ Refused: 1 });
    expect(allItemsOf(execution, 'Refused')[0]?.['reason']).toBe(
      'the file could not be fetched or read, and no row was sent',
    );
  });

  test('names in the morning each check that has not come: pending, of unknown status, or with a lost response', async () => {
    const { sandbox } = world.stage;
    const start = Date.now() - 3 * 24 * 3_600_000;
    sandbox.clock.set(start, 'frozen');
    world.arm('createVisaCheck', { kind: 'reset', when: 'after' }, 1);
    const rows = ['SBXNEVER', 'SBXUNKNOWNSTATUS', 'X9000301', 'SBXLATE'].map(
      (passport) => `${passport},IND,Citizen,Asha,1990-02-28`,
    );
    const execution = await evening([rowsOf(0), ...rows].join('\n'));
    expect(counted(execution, 'nightly-batch')).toEqual({ Sent: 3, [PERHAPS]: 1 });
    sandbox.clock.advance(3 * 24 * 3_600_000);
    const checks = await checksOf(sandbox).list({ limit: 100 });
    expect(checks.length).toBe(4);
    const open = checks.filter(({ status }) => status !== 'completed');
    expect(open.length).toBeGreaterThanOrEqual(2);
    const named = await morning();
    expect(named).toEqual(
      open.map(({ id, status }) =>
        expect.objectContaining({
          check: id,
          decision: 'hold',
          reason: `the check has not finished: its status is ${status}`,
        }),
      ),
    );
  });

  test('names no check in the morning whose night is not over, and says when the list could not be read', async () => {
    world.stage.sandbox.clock.set(Date.now(), 'frozen');
    await evening(rowsOf(2));
    expect(await morning()).toEqual([]);
    world.arm('listVisaChecks', { kind: 'status', status: 500 }, null);
    expect(await morning()).toEqual([
      expect.objectContaining({
        check: null,
        decision: 'hold',
        reason: expect.stringContaining('could not be read'),
      }),
    ]);
  });

  test('has the rows of all finished batches of ten when it is stopped, and the morning has every check', async () => {
    const { n8n, sandbox } = world.stage;
    sandbox.clock.set(Date.now() - 3 * 24 * 3_600_000, 'frozen');
    world.arm('createVisaCheck', { kind: 'delay', milliseconds: 400 }, null);
    await using files = await serving(rowsOf(60));
    const id = await importBatch(files);
    const started = await n8n.run(id, 'Every evening');
    await until('35 creates', () => countRequests(sandbox, 'createVisaCheck') >= 35);
    await n8n.cancel(started);
    const stopped = await n8n.waitFor(started);
    expect(stopped.status).toBe('canceled');
    const sent = allItemsOf(stopped, 'Sent').map(({ check }) => String(check));
    expect(sent.length).toBeGreaterThanOrEqual(20);
    sandbox.context.faults.clear();
    // Their night is over, and none has finished: the morning also lists those of the stopped batch.
    const named = (await morning()).map(({ check }) => String(check));
    expect(named.length).toBe(countRequests(sandbox, 'createVisaCheck'));
    expect(named).toEqual(expect.arrayContaining(sent));
    // The batch in progress, and the one before it if n8n was just storing it.
    expect(new Set(named).size - sent.length).toBeLessThanOrEqual(20);
  });
});
