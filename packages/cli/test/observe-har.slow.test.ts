import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { reportIn } from './support/observed.ts';
import { runCli, says, temporaryFolder } from './support/run-cli.ts';

describe('a HAR file', () => {
  const entry = (pathname: string, id = 'vc_1') => ({
    startedDateTime: '2026-03-02T01:00:00Z',
    time: 40,
    request: { method: 'GET', url: `https://service.invalid${pathname}`, headers: [] },
    response: {
      status: 200,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: {
        mimeType: 'application/json',
        text: JSON.stringify({ data: [{ id, status: 'Quokkastatus' }] }),
      },
    },
  });

  function harIn(folder: string, text: string): string {
    const har = path.join(folder, 'traffic.har');
    writeFileSync(har, text);
    return har;
  }

  test('becomes a report, to which a second one is added', async () => {
    const folder = temporaryFolder();
    const report = path.join(folder, 'observe.json');
    const entries = [entry('/v2/visa-checks'), entry('/elsewhere')];
    const har = harIn(folder, JSON.stringify({ log: { entries } }));
    const { code, stdout, stderr } = await runCli(['observe', `--har=${har}`, `--report=${report}`]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe(
      `workrights: read 1 exchange of the service; skipped 1 other.\nworkrights: 1 exchange counted. Report: ${report}\n`,
    );
    await runCli(['observe', `--har=${har}`, `--report=${report}`, '--upstream=https://service.invalid']);
    expect(reportIn(report).exchanges).toBe(3);
    expect(readFileSync(report, 'utf8')).not.toMatch(/Quokka|vc_1/u);
  });

  test.each([
    [
      'damaged',
      JSON.stringify({ log: { entries: [entry('/v2/visa-checks', 'Quokkaperson')] } }).slice(0, -9),
    ],
    ['no HAR', '{"Quokkaperson": 1}'],
  ])('that is %s is named, and nothing is written', async (_what, text) => {
    const folder = temporaryFolder();
    const report = path.join(folder, 'observe.json');
    const ended = await runCli(['observe', `--har=${harIn(folder, text)}`, `--report=${report}`]);
    expect(ended).toMatchObject(says(1, 'Nothing was written.'));
    expect(ended.stderr).not.toContain('Quokka');
    expect(existsSync(report)).toBe(false);
  });

  test('that cannot be read is named by its flag', async () => {
    const folder = temporaryFolder();
    for (const har of [path.join(folder, 'none.har'), folder]) {
      expect(await runCli(['observe', `--har=${har}`, `--report=${folder}/observe.json`])).toMatchObject(
        says(1, '--har.'),
      );
    }
  });
});
