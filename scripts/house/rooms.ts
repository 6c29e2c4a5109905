import { layersOf } from './layers.ts';
import type { Module } from './modules.ts';

/** The figures of a package, an app, or another folder of the repository. */
export interface Room {
  readonly name: string;
  readonly lines: number;
  readonly testLines: number;
  readonly files: number;
  /** How many pairs of folders there are in which the first imports the second. */
  readonly arrows: number;
  /** The arrows that point up, each as `from -> to`. */
  readonly up: readonly string[];
  /** Groups of files that import each other. */
  readonly cycles: readonly (readonly string[])[];
  /** Files of at most 60 lines that only one other file imports: perhaps one subject in two files. */
  readonly singleImporter: readonly string[];
}

const SMALL = 60;

/** The rooms of a repository, sorted by name. */
export function roomsOf(modules: readonly Module[]): Room[] {
  const rooms = Map.groupBy(modules, ({ path }) => roomOf(path));
  return [...rooms.keys()].toSorted().map((name) => measure(name, rooms.get(name)!));
}

function measure(name: string, modules: readonly Module[]): Room {
  const tests = modules.filter(({ path }) => isTest(path));
  const sources = modules.filter(({ path }) => !isTest(path));
  return {
    name,
    lines: total(sources),
    testLines: total(tests),
    files: sources.length,
    ...layersOf(
      sourceFolder(name),
      sources.filter(({ path }) => path.startsWith(`${sourceFolder(name)}/`)),
    ),
    singleImporter: withOneImporter(sources),
  };
}

/** `packages/client`, `e2e`, or `.` for the files of the root. */
function roomOf(file: string): string {
  const [first = '', second = '', third] = file.split('/');
  if (second === '') return '.';
  return ['packages', 'apps'].includes(first) && third !== undefined ? `${first}/${second}` : first;
}

/** The folder whose subfolders are the layers. */
function sourceFolder(room: string): string {
  if (room.endsWith('n8n-nodes-workrights')) return `${room}/nodes/WorkRights`;
  return /^(?:packages|apps|bench|mutation)\b/u.test(room) ? `${room}/src` : room;
}

const isTest = (file: string) => /(?:^|\/)(?:test|e2e)\/|\.test\.[cm]?ts$/u.test(file);

const total = (modules: readonly Module[]) => modules.reduce((sum, { lines }) => sum + lines, 0);

function withOneImporter(modules: readonly Module[]): string[] {
  const importers = new Map<string, number>();
  for (const each of modules.flatMap(({ imports }) => imports))
    importers.set(each, (importers.get(each) ?? 0) + 1);
  return modules
    .filter(({ path, lines }) => lines <= SMALL && importers.get(path) === 1)
    .map(({ path }) => path);
}
