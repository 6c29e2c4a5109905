import { formatNumber } from '../bulk/counts.ts';

/** How many lines of a list are shown to people. */
const SHOWN = 20;

/** A list with a heading; nothing for an empty list. */
export function listed(heading: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - SHOWN;
  return [
    `${heading}: ${formatNumber(lines.length)}`,
    ...lines.slice(0, SHOWN).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${formatNumber(more)} more: --json lists all of them`] : []),
  ];
}
