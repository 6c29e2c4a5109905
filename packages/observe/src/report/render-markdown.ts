import { driftPart } from './render/drift.ts';
import { maintainerPart } from './render/for-maintainers.ts';
import { counted, fromTo } from './render/markdown.ts';
import { fitted } from './render/part.ts';
import { GROUPS, pointParts } from './render/points.ts';
import { sandboxSection } from './render/sandbox.ts';
import type { Report } from './report.ts';
import { hasSamplesOnly, servicesOf } from './services.ts';

/** Characters that the text of an issue on GitHub may have. */
const MOST = 65_536;

/** Writes a report as Markdown, short enough to paste into an issue. What differs from this kit's assumptions comes first. */
export function renderMarkdown(report: Report): string {
  return render(report, MOST);
}

/** The same, however long it is. */
export function renderWhole(report: Report): string {
  return render(report, Infinity);
}

function render(report: Report, most: number): string {
  const points = pointParts(report);
  const drift = driftPart(report.drift);
  const maintainer = maintainerPart(report);
  const { against, several, unforeseen, accepted, for: settledFor, notSeen, notObservable } = points;
  const parts = [
    { full: ['# Report of workrights observe', introduction(report), summary(report)] },
    against,
    several,
    unforeseen,
    accepted,
    settledFor,
    drift,
    maintainer,
    { full: sandboxSection(report.points) },
    notSeen,
    notObservable,
  ];
  const order = [
    notObservable,
    notSeen,
    settledFor,
    accepted,
    maintainer,
    drift,
    unforeseen,
    several,
    against,
  ];
  return fitted(parts, order, most);
}

function introduction(report: Report): string {
  const { exchanges, first, last } = report;
  const { thisMachine } = servicesOf(report);
  const seen = counted(exchanges, 'exchange');
  const days = first === undefined || last === undefined ? '' : `, ${fromTo(first, last)} (UTC)`;
  return [
    `${seen}${days}. An exchange is a request and its response.`,
    'This report has counts and words of closed lists only: no id, no token and no personal data.',
    "A point is a question that the service's description leaves open. A reading is one of its possible answers.",
    '"3 of 4 exchanges" means: four said something about the point, and three of them showed this reading. One exchange can show several.',
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
  return [
    '| what | number |',
    '| --- | ---: |',
    ...Object.values(GROUPS).map(({ title, has }) => `| ${title} | ${points.filter(has).length} |`),
    `| Drift from the contract, by path | ${drift.length} |`,
  ].join('\n');
}
