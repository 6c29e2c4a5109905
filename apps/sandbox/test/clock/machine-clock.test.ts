import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { australianCheck } from '../support/check-requests.ts';
import { readEnvelope } from '../support/read-json.ts';
import { startSandbox } from '../support/start-sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 3_600_000;
const start = Date.UTC(2026, 10, 20);

let machine: MockInstance<typeof Date.now>;
let data: string;
beforeEach(() => {
  data = temporaryFolder();
  machine = vi.spyOn(Date, 'now').mockReturnValue(start);
  onTestFinished(() => machine.mockRestore());
});

test.each(['the check', 'the list', 'the inspector'])(
  'a check whose completion was seen in %s is never pending again, though the clock of the machine steps back and the sandbox starts anew',
  async (seen) => {
    const first = await startSandbox({ data });
    const { data: created } = await readEnvelope(
      first.visaChecks('POST', '/v2/visa-checks', australianCheck()),
    );
    const path = `/v2/visa-checks/${created.id}`;
    machine.mockReturnValue(start + HOUR);
    if (seen === 'the check') await first.visaChecks('GET', path);
    else if (seen === 'the list') await first.visaChecks('GET', '/v2/visa-checks');
    else await fetch(`${first.url}/_sandbox/`);
    machine.mockReturnValue(start - HOUR);
    const again = await readEnvelope(first.visaChecks('GET', path));
    expect(again.data.status).toBe('completed');
    await nextTurn();
    await first.close();

    const second = await startSandbox({ data });
    const restarted = await readEnvelope(second.visaChecks('GET', path));
    const withoutUrls = { attachments: restarted.data.attachments };
    expect(restarted.data).toEqual({ ...again.data, ...withoutUrls });
  },
);

test('a restart shows no earlier time than a response did, though the clock of the machine steps back meanwhile', async () => {
  const first = await startSandbox({ data });
  const { data: created } = await readEnvelope(
    first.visaChecks('POST', '/v2/visa-checks', australianCheck()),
  );
  machine.mockReturnValue(start + 500);
  await first.visaChecks('GET', '/v2/visa-checks');
  await first.close();

  machine.mockReturnValue(start - HOUR);
  const second = await startSandbox({ data });
  expect(second.clock.now()).toBe(start + 500);
  const again = await readEnvelope(second.visaChecks('POST', '/v2/visa-checks', australianCheck()));
  expect(Date.parse(again.data.requested_at)).toBeGreaterThan(Date.parse(created.requested_at));
});

test('a sandbox that is killed is at most a second behind what it showed', async () => {
  const sandbox = await startSandbox({ data });
  for (const passed of [0, 900, 60_000, 60_900]) {
    machine.mockReturnValue(start + passed);
    await sandbox.visaChecks('GET', '/v2/visa-checks');
    await nextTurn();
  }
  const { latest } = sandbox.context.store.settings.get('clock') as { latest: number };
  expect(latest).toBeGreaterThanOrEqual(start + 60_900 - 1_000);
});
