import { driftSection } from './render/drift.ts';
import { maintainerSection } from './render/for-maintainers.ts';
import { counted, fromTo } from './render/markdown.ts';
import { pointSections, TITLES } from './render/points.ts';
import { sandboxSection } from './render/sandbox.ts';
import type { PointState, Report } from './report.ts';
import { hasSamplesOnly, servicesOf } from './services.ts';

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

function introduction(report: Report): string {
  const { exchanges, first, last } = report;
  const { thisMachine } = servicesOf(report);
  const seen = counted(exchanges, 'exchange');
  const days = first === undefined || last === undefined ? '' : `, ${fromTo(first, last)} (UTC)`;
  return [
    `${seen}${days}. An exchange is a request and its response.`,
    'This report has counts and words of closed lists only: no id, no token and no personal data.',
    'Settled means that the traffic showed nothing else. Each line says how much traffic that was.',
    ...(thisMachine > 0
      ? [
          `**${counted(thisMachine, 'exchange')} ${thisMachine === 1 ? 'was' : 'were'} with a server on the same machine, such as the sandbox. They do not show what the live service does.**`,
        ]
      : []),
    ...(hasSamplesOnly(report)
      ? ['All checks were of the environment `sandbox`: live ones may look different.']
      : []),
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
