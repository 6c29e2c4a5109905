import { isObject, publishedKinds, type Source } from '../reader/index.ts';

const keys = new Set(['kind', 'pages', 'says', 'first', 'kit']);

/** Finds errors in the slot `published` of an entry of `not-shown.yaml`. */
export function publishedProblems(published: unknown, sources: readonly Source[]): string[] {
  if (published === undefined) return [];
  if (!isObject(published)) return ['has a published that is no object'];
  const { kind, pages } = published;
  if (!publishedKinds.some((known) => known === kind))
    return [`has a published of a kind other than ${publishedKinds.join(', ')}`];
  return [
    ...pageProblems(pages, kind === 'hint', sources),
    ...textProblems(published, ['says', ...(kind === 'contradicted' ? ['first', 'kit'] : [])]),
    ...Object.keys(published).flatMap((key) =>
      keys.has(key) ? [] : [`has a published with the unknown key ${key}`],
    ),
  ];
}

/** A hint may come from any source. Everything else needs a public page. */
function pageProblems(pages: unknown, isHint: boolean, sources: readonly Source[]): string[] {
  if (!Array.isArray(pages) || pages.length === 0) return ['has a published without pages'];
  return pages.flatMap((page: unknown) => {
    const kind = sources.find(({ key }) => key === page)?.kind;
    if (kind === 'public' || (isHint && kind === 'secondary')) return [];
    return [`has a published of ${String(page)}, which is no public page of sources.yaml`];
  });
}

function textProblems(published: Record<string, unknown>, wanted: readonly string[]): string[] {
  return ['says', 'first', 'kit'].flatMap((key) => {
    const text = published[key];
    const isRight = wanted.includes(key)
      ? typeof text === 'string' && text.trim().endsWith('.')
      : text === undefined;
    return isRight
      ? []
      : [
          `has a published that ${wanted.includes(key) ? 'lacks whole sentences' : 'is no contradiction, but has a text'} as ${key}`,
        ];
  });
}
