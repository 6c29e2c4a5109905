import { expect, test, vi } from 'vitest';
import { writePdf } from '../../src/scenarios/visa-attachment.ts';
import {
  australianCheck,
  newZealandEmployerCheck,
  newZealandVerification,
} from '../support/check-requests.ts';
import type { WireCheck } from '../support/read-json.ts';
import { startSandbox } from '../support/start-sandbox.ts';

vi.mock('../../src/scenarios/visa-attachment.ts', { spy: true });

const KINDS = [
  australianCheck('work'),
  australianCheck('study'),
  australianCheck('agent'),
  newZealandVerification(),
  newZealandEmployerCheck(),
];

test('a list of completed checks writes no PDF for each check, and yet names the size of each', async () => {
  const sandbox = await startSandbox();
  for (let index = 0; index < 200; index += 1) {
    await sandbox.visaChecks('POST', '/v2/visa-checks', KINDS[index % KINDS.length]);
  }
  sandbox.clock.advance(60_000);
  const list = async () => {
    const response = await sandbox.visaChecks('GET', '/v2/visa-checks?limit=200');
    return ((await response.json()) as { data: WireCheck[] }).data;
  };
  const checks = await list();
  await list();
  expect(checks).toHaveLength(200);
  // At most one for each kind, to find out its length.
  expect(vi.mocked(writePdf).mock.calls.length).toBeLessThanOrEqual(KINDS.length);

  for (const { attachments } of checks.slice(0, KINDS.length)) {
    for (const { file, download_url: url } of attachments) {
      const bytes = await (await sandbox.visaChecks('GET', new URL(url).pathname)).bytes();
      expect(bytes).toHaveLength(file.size);
    }
  }
});
