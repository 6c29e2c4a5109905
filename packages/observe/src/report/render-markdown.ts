import { maintainerPart } from './render/for-maintainers.ts';
import { counted, fromTo, howOften, placeAndToken, text, code, fenced } from './render/markdown.ts';
import { fitted, type Part } from './render/part.ts';
import { GROUPS, pointParts } from './render/points.ts';
import type { Report, PointReport } from './report.ts';
import { hasSamplesOnly, servicesOf } from './services.ts';
import type { DriftKind } from '../counting/drift.ts';

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

const KINDS: Readonly<Record<DriftKind, string>> = {
  'unlisted-path': 'Unknown path',
  'unlisted-status': 'Unknown status',
  'unlisted-field': 'Unknown field',
  'absent-field': 'Required field is absent',
  'other-type': 'Another type',
  'unlisted-value': 'Unknown value',
};

/** Lines that are left of the drift where the report is too long. */
const FEW = 40;

/** What came and the contract doesn't have, by path. */
function driftPart(drift: Report['drift']): Part {
  if (drift.length === 0) return { full: [] };
  const lines = drift
    .map((one) => ({ one, path: `${one.operation} ${one.at} ${one.token}` }))
    .toSorted((left, right) => (left.path < right.path ? -1 : 1))
    .map(
      ({ one }) =>
        `- ${KINDS[one.kind]}: ${placeAndToken(one)}. The contract: ${text(one.contract)}. **${howOften(one)}.**`,
    );
  const heading = '## Drift from the contract';
  if (lines.length <= FEW) return { full: [heading, lines.join('\n')] };
  const more = `- ${lines.length - FEW} more.`;
  return {
    full: [heading, lines.join('\n')],
    short: [heading, [...lines.slice(0, FEW), more].join('\n')],
  };
}

/** How to work against a sandbox that does what was seen. */
function sandboxSection(points: readonly PointReport[]): string[] {
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
