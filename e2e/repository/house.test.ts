import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { figuresOf, grown } from '../../scripts/house/figures.ts';
import { readModules, trackedFiles } from '../../scripts/house/modules.ts';
import { publicNames } from '../../scripts/house/public-names.ts';
import { roomsOf } from '../../scripts/house/rooms.ts';

/** Measures a repository with these files. */
function house(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(path.join(tmpdir(), 'workrights-house-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  execFileSync('git', ['add', '.'], { cwd: root });
  const tracked = trackedFiles(root);
  const modules = readModules(root, tracked);
  return { rooms: roomsOf(modules), names: publicNames(root, tracked, modules) };
}

const LAYERS = {
  'packages/one/src/base/row.ts': 'export interface Row {}\n',
  'packages/one/src/bulk/run.ts':
    "import type { Row } from '../base/row.ts';\nexport const run = (row: Row) => row;\n",
  'packages/one/src/index.ts':
    "export { run } from './bulk/run.ts';\nexport type { Row } from './base/row.ts';\n",
  'packages/one/test/run.test.ts': "import { run } from '../src/index.ts';\n",
  'packages/one/src/generated/long.ts': 'export {};\n'.repeat(1000),
  'README.md': 'Call `run`.\n',
};

test('counts what is written by hand, source and tests apart', () => {
  const [room] = house(LAYERS).rooms;
  expect(room).toMatchObject({ name: 'packages/one', lines: 5, testLines: 1, files: 3, arrows: 3 });
});

test('finds no arrow up and no cycle in layers', () => {
  expect(house(LAYERS).rooms[0]).toMatchObject({ up: [], cycles: [] });
});

test.each([
  ['a type', "import type { run } from '../bulk/run.ts';\n"],
  ['a name that it exports again', "export { run } from '../bulk/run.ts';\n"],
  ['a module that it loads late', "export const late = () => import('../bulk/run.ts');\n"],
])('finds the one arrow up, and the cycle, where a lower folder imports %s', (_what, text) => {
  const { rooms } = house({ ...LAYERS, 'packages/one/src/base/row.ts': text });
  expect(rooms[0]).toMatchObject({
    up: [expect.stringMatching(/^(?:base -> bulk|bulk -> base)$/u)],
    cycles: [expect.arrayContaining(['packages/one/src/base/row.ts', 'packages/one/src/bulk/run.ts'])],
  });
});

test('names the fewest arrows up of folders that import each other', () => {
  const imports = (folders: string) => [...folders].map((folder) => `import '../${folder}/m.ts';\n`).join('');
  const { rooms } = house({
    'packages/one/src/a/m.ts': imports(''),
    'packages/one/src/b/m.ts': imports('a'),
    'packages/one/src/c/m.ts': imports('ab'),
    'packages/one/src/d/m.ts': imports('abc'),
    'packages/one/src/a/n.ts': imports('d'),
  });
  expect(rooms[0]!.up).toEqual(['a -> d']);
});

test('names a public name that no other package, guide or example names', () => {
  expect(house(LAYERS).names).toEqual([{ package: 'packages/one', names: 2, unused: ['Row'] }]);
});

test('names a small file that one other file imports', () => {
  expect(house({ ...LAYERS, 'packages/one/src/index.ts': '' }).rooms[0]!.singleImporter).toEqual([
    'packages/one/src/base/row.ts',
  ]);
});

test('fails a change that adds an arrow up or a cycle, and none that adds lines', () => {
  const before = figuresOf(house(LAYERS).rooms);
  const longer = house({ ...LAYERS, 'packages/one/src/base/more.ts': 'export {};\n'.repeat(50) });
  expect(grown(before, longer.rooms)).toEqual([]);
  const worse = house({ ...LAYERS, 'packages/one/src/base/row.ts': "import '../bulk/run.ts';\n" });
  expect(grown(before, worse.rooms)).toEqual([
    expect.stringContaining('packages/one has 1 arrows up, 0 at the last release'),
    expect.stringContaining('packages/one has 1 cycles, 0 at the last release'),
  ]);
});
