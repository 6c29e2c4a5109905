import type { PointReport } from '../report.ts';
import { code, fenced } from './markdown.ts';

/** How to work against a sandbox that does what was seen. */
export function sandboxSection(points: readonly PointReport[]): string[] {
  // As `sandbox --like` takes them: it can't play what nobody foresaw.
  const seen = points.filter(({ state }) => state !== 'unforeseen');
  const quirks = seen.flatMap(({ quirk }) => (quirk && /^[\w-]+=[\w-]+$/u.test(quirk) ? [quirk] : []));
  const byName = Map.groupBy(new Set(quirks), (quirk) => quirk.slice(0, quirk.indexOf('=')));
  const played = [...byName.values()].flatMap((values) => (values.length === 1 ? values : []));
  const contradicted = [...byName].flatMap(([name, values]) => (values.length > 1 ? [code(name)] : []));
  if (quirks.length === 0) return [];
  return [
    '## Try it in the sandbox',
    'The sandbox plays what was seen, from the JSON file of this report, or with these flags:',
    fenced('sh', [
      'workrights sandbox --like report.json',
      ...(played.length > 0
        ? [`workrights sandbox ${played.map((quirk) => `--quirk ${quirk}`).join(' ')}`]
        : []),
    ]),
    ...(contradicted.length > 0
      ? [`It doesn't play these, because two points need different values: ${contradicted.join(', ')}.`]
      : []),
  ];
}
