import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { australianCheck } from '../support/check-requests.ts';
import { readEnvelope } from '../support/read-json.ts';
import { startSandbox } from '../support/start-sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 3_600_000;

test.each(['the check', 'the list', 'the inspector'])(
  'a check whose completion was seen in %s is never pending again, though the clock of the machine steps back and the sandbox starts anew',
  async (seen) => {
    const data = temporaryFolder();
    const machine = vi.spyOn(Date, 'now');
    onTestFinished(() => machine.mockRestore());
    const start = Date.UTC(2026, 10, 20);

    machine.mockReturnValue(start);
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
