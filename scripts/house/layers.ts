import type { Module } from './modules.ts';

/** What a reader of a package needs to know about the order of its folders and files. */
export interface Layers {
  /** How many pairs of folders there are in which the first imports the second. */
  readonly arrows: number;
  /** The fewest arrows that must go so that the folders form layers. */
  readonly up: readonly string[];
  /** Groups of files that import each other, directly or through others. */
  readonly cycles: readonly (readonly string[])[];
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the layers of the modules below a folder. A file directly in that folder is its own layer. */
export function layersOf(folder: string, modules: readonly Module[]): Layers {
  const own = new Set(modules.map(({ path }) => path));
  const files = new Map(
    modules.map(({ path, imports }) => [path, new Set(imports.filter((each) => own.has(each)))]),
  );
  const folders = new Map<string, Set<string>>();
  for (const [file, imports] of files) {
    const from = folderOf(folder, file);
    const to = folders.get(from) ?? new Set();
    for (const each of imports) if (folderOf(folder, each) !== from) to.add(folderOf(folder, each));
    folders.set(from, to);
  }
  return {
    arrows: [...folders.values()].reduce((sum, to) => sum + to.size, 0),
    up: components(folders).flatMap((group) => upward(group, folders)),
    cycles: components(files),
  };
}

function folderOf(folder: string, file: string): string {
  return file.slice(folder.length + 1).split('/', 1)[0]!;
}

/** The strongly connected components with more than one node: Tarjan's algorithm. */
function components(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  function visit(node: string): void {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (open.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = open.splice(open.indexOf(node));
    if (group.length > 1) found.push(group);
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

/**
 * Finds the arrows up in the best order of a group of folders that import each other. It is exact because it tries every set
 * of folders as the lower part of the order, so a group may have about 20 folders at most.
 */
function upward(group: readonly string[], graph: Graph): string[] {
  const importers = group.map((to) => group.map((from) => graph.get(from)?.has(to) === true));
  const best: { up: number; last: number }[] = [{ up: 0, last: -1 }];
  for (let placed = 1; placed < 2 ** group.length; placed++) {
    for (let node = 0; node < group.length; node++) {
      if ((placed & (1 << node)) === 0) continue;
      const below = placed & ~(1 << node);
      const up = best[below]!.up + arrowsInto(node, below).length;
      const known = best[placed];
      if (known === undefined || up < known.up) best[placed] = { up, last: node };
    }
  }
  const arrows: string[] = [];
  for (let placed = 2 ** group.length - 1; placed > 0;) {
    const { last } = best[placed]!;
    placed &= ~(1 << last);
    arrows.push(...arrowsInto(last, placed).map((from) => `${group[from]} -> ${group[last]}`));
  }
  return arrows.toSorted();

  /** The folders in `below` that import `node`, which stands above them. */
  function arrowsInto(node: number, below: number): number[] {
    return group.flatMap((_, from) => ((below & (1 << from)) !== 0 && importers[node]![from]! ? from : []));
  }
}
