import { driftSection } from './render/drift.ts';
import { maintainerSection } from './render/for-maintainers.ts';
import { counted, fromTo } from './render/markdown.ts';
import { pointSections, TITLES } from './render/points.ts';
import { sandboxSection } from './render/sandbox.ts';
import type { PointState, Report } from './report.ts';

/**
 * Writes a report as Markdown for people, to paste into an issue. What differs from what this kit assumes comes first.
 * Everything in it can be shown to anybody.
 */
export function renderMarkdown(report: Report): string {
  const { points, drift } = report;
  const parts = [
    '# Report of workrights observe',
    introduction(report),
    summary(report),
    ...pointSections(points, ['settled-against', 'both-seen', 'unforeseen', 'settled-for']),
    ...driftSection(drift),
    ...maintainerSection(report),
    ...sandboxSection(points),
    ...pointSections(points, ['not-seen', 'not-observable']),
  ];
  return `${parts.join('\n\n')}\n`;
}

function introduction({ exchanges, first, last }: Report): string {
  const seen = counted(exchanges, 'exchange');
  const days = first === undefined || last === undefined ? '' : `, ${fromTo(first, last)} (UTC)`;
  return [
    `${seen}${days}. An exchange is a request and its response.`,
    'This report has counts and words of closed lists only: no id, no token and no personal data.',
    'Settled means that the traffic showed nothing else. Each line says how much traffic that was.',
  ].join('\n');
}

function summary({ points, drift }: Report): string {
  const states = Object.keys(TITLES) as PointState[];
  return [
    '| what | number |',
    '| --- | ---: |',
    ...states.map(
      (state) => `| ${TITLES[state]} | ${points.filter((point) => point.state === state).length} |`,
    ),
    `| Drift from the contract, by path | ${drift.length} |`,
  ].join('\n');
}
