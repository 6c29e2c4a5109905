import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { DEFAULT_RULES, readRules } from '../../src/monitor/rules.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rules-'));
  file = path.join(folder, 'rules.json');
});
afterEach(() => rm(folder, { recursive: true }));

test('a rules file changes the rules that it names, and no others', async () => {
  await writeFile(file, '{"before_expiry_days": [7, 60, 7]}');
  expect(await readRules(file)).toEqual({ ...DEFAULT_RULES, before_expiry_days: [60, 7] });
});

test.each([
  ['an unknown key', '{"before_expiry_day": [90]}', '"before_expiry_day"'],
  ['days that are no list', '{"before_expiry_days": 90}', 'before_expiry_days must'],
  ['a negative day', '{"before_expiry_days": [-1]}', 'before_expiry_days must'],
  ['no months', '{"without_expiry_every_months": 0}', 'without_expiry_every_months must'],
  ['null', '{"after_restriction_change_days": null}', 'after_restriction_change_days must'],
  ['a list', '[]', 'must be a JSON object'],
  ['no JSON', '{', 'not JSON'],
])('a rules file with %s is refused, and the message says where', async (_, text, message) => {
  await writeFile(file, text);
  await expect(readRules(file)).rejects.toThrow(message);
});

test('a rules file that is not there is refused without its path', async () => {
  const error = await readRules(file).catch((reason: Error) => reason);
  expect(error).toMatchObject({ name: 'MonitorRulesError' });
  expect((error as Error).message).not.toContain(folder);
});
