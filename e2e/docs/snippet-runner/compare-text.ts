import { shapeOf, type Pairing } from './shapes.ts';

const LEFT_OUT = '...';

/** Describes how the text in a guide differs from the actual text; undefined when it doesn't. */
export function compareText(shown: string, seen: string, pairing: Pairing): string | undefined {
  const shownLines = linesOf(shown);
  const seenLines = linesOf(seen);
  const places = place(shownLines, seenLines);
  if (typeof places === 'string') return places;
  const pairs = places.flatMap(([shownLine, seenLine]) => {
    const { ids } = shapeOf(seenLine);
    return shapeOf(shownLine).ids.map((id, index) => [id, ids[index]!] as const);
  });
  return pairing.pair(pairs);
}

function linesOf(text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
}

type Pairs = readonly (readonly [shown: string, seen: string])[];

/** Finds the guide's lines in the actual text, in their order. A line `...` allows a gap. */
function place(shown: readonly string[], seen: readonly string[]): Pairs | string {
  const parts: string[][] = [[]];
  for (const line of shown) {
    if (line.trim() === LEFT_OUT) parts.push([]);
    else parts.at(-1)!.push(line);
  }
  const pairs: (readonly [string, string])[] = [];
  let from = 0;
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    const start = index === 0 ? 0 : last ? seen.length - part.length : findPart(part, seen, from);
    const wrong = part.findIndex((line, offset) => !sameLine(line, seen[start + offset]));
    if (start < from || wrong !== -1) {
      const at = part[Math.max(wrong, 0)] ?? '';
      return `shown:\n  ${at}\nseen:\n  ${seen[start + Math.max(wrong, 0)] ?? '(nothing)'}`;
    }
    pairs.push(...part.map((line, offset) => [line, seen[start + offset]!] as const));
    from = start + part.length;
  }
  if (from < seen.length) return `shown to the end, but seen further:\n  ${seen[from]}`;
  return pairs;
}

/** The index at which the lines begin, or `from` when they aren't found. */
function findPart(part: readonly string[], seen: readonly string[], from: number): number {
  for (let start = from; start + part.length <= seen.length; start += 1) {
    if (part.every((line, offset) => sameLine(line, seen[start + offset]))) return start;
  }
  return from;
}

/** A line that ends in ` ...` shows only the beginning of the actual line. */
function sameLine(shown: string, seen: string | undefined): boolean {
  if (seen === undefined) return false;
  const { template } = shapeOf(seen);
  if (shapeOf(shown).template === template) return true;
  return (
    shown.endsWith(` ${LEFT_OUT}`) && template.startsWith(shapeOf(shown.slice(0, -LEFT_OUT.length)).template)
  );
}
