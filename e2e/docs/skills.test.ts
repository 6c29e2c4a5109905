import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { run } from '../support/commands.ts';
import { skillFiles } from './snippet-runner/read-skills.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('the client and the command ship a skill for coding agents', () => {
  expect(skillFiles).toEqual([
    'packages/cli/skills/workrights-cli/SKILL.md',
    'packages/client/skills/workrights-client/SKILL.md',
  ]);
});

describe.each(skillFiles)('%s', (file) => {
  const text = read(file);
  const [, front = ''] = /^---\n([^]*?)\n---\n/.exec(text) ?? [];
  const { name, description, ...other } = parse(front) as Record<string, string>;

  test('says in its front matter what it is, and when an agent needs it', () => {
    expect(name).toBe(path.basename(path.dirname(file)));
    expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(description).toMatch(/\bUse it\b/);
    expect(description!.length).toBeLessThanOrEqual(1024);
    expect(other).toEqual({});
  });

  test('is short, and is in the package', () => {
    expect(text.split('\n').length).toBeLessThan(150);
    const manifest = JSON.parse(read(path.join(file, '../../../package.json'))) as { files: string[] };
    expect(manifest.files).toContain('skills');
  });

  test('tells of the traps: yes, creates, consent, personal data, live checks, off-peak', () => {
    const traps = [
      /Only `yes`(?: without `doubts`)? is a yes/,
      /Never repeat/,
      /Ask the person first/,
      /logs?\b/,
      /live\s+checks/,
      /11:00 to 20:00 UTC all year/,
    ];
    for (const trap of traps) expect(text).toMatch(trap);
  });

  test('has no link, which would lead nowhere in an installed package', () => {
    expect(text).not.toMatch(/\]\(/);
  });
});

describe("the client's skill", () => {
  const text = read('packages/client/skills/workrights-client/SKILL.md');
  const api = read('packages/client/api.md');
  // Code blocks with their comments, and inline code.
  const parts = [...text.matchAll(/```ts\n([^]*?)```|`([^`\n]+)`/g)];
  const code = parts.map(([, block, inline]) => block ?? inline).join('\n');
  const named = (pattern: RegExp) => [...new Set(code.match(pattern))];

  test('names only classes and types that the client exports', () => {
    const exports = api.matchAll(/^export (?:(?:class|interface|type) |\{ \w+ as )(\w+)/gm);
    const exported = new Set([...exports].map(([, name]) => name));
    const names = named(/\b(?:[A-Z][a-z\d]+){2,}\b/g);
    expect(names).toContain('OutcomeUnknownError');
    expect(names.filter((name) => !exported.has(name))).toEqual([]);
  });

  test('names only functions and fields that the client has, or that an example declares', () => {
    const known = new Set(api.match(/\w+/g));
    for (const [, name = ''] of code.matchAll(/(?:function|const) (\w+)/g)) known.add(name);
    const names = named(/\b[a-z]+(?:[A-Z][a-z\d]+)+\b/g);
    expect(names).toContain('createAndWait');
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

test("the command's skill has the exit codes that the command says it has", async () => {
  const program = path.join(root, 'packages/cli/dist/main.js');
  const { stdout } = await run(process.execPath, [program, 'check', 'create', '--help', '--json']);
  const { exitCodes } = JSON.parse(stdout) as { exitCodes: Record<string, number> };
  const rows = read('packages/cli/skills/workrights-cli/SKILL.md').matchAll(/^\| (\d+) +\|/gm);
  expect([...rows].map(([, code]) => Number(code))).toEqual(Object.values(exitCodes));
});
