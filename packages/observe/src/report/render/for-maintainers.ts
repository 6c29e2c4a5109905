import type { PointReport, Report } from '../report.ts';
import { servicesOf } from '../services.ts';
import { collapsed, fenced, list } from './markdown.ts';
import type { Part } from './part.ts';
import { type GroupName, GROUPS } from './points.ts';

/** Stands where the URL of an issue belongs. The lint of `observed.yaml` refuses it. */
const PLACEHOLDER = 'URL-OF-THE-ISSUE';

/** What the maintainers of this kit do with the report: nothing with one that has exchanges with a sandbox. */
export function maintainerPart(report: Report): Part {
  if (servicesOf(report).thisMachine > 0) return { full: [] };
  const { points, drift } = report;
  const entries = entriesOf(points);
  const part = (lines: readonly string[]) => {
    const steps = [...choiceSteps(points), ...lines, ...driftSteps(drift)];
    return steps.length === 0 ? [] : ['## What a maintainer should change', ...steps];
  };
  if (entries.length === 0) return { full: part([]) };
  const how = `Add an entry to \`spec/observed.yaml\` for each reading that was seen, in place of its \`[]\` or after the entries that are there. Replace each \`${PLACEHOLDER}\` by the URL of the issue with this report. \`pnpm --filter @workrights/spec run lint\` checks the file.`;
  return {
    full: part([how, collapsed('The entries', [fenced('yaml', entries)])]),
    short: part([how]),
  };
}

/** What to do with the points of these groups. */
const CHANGES = {
  against: 'Only what its `choice` does not assume was seen',
  several: 'Its `choice` has no room for all that was seen',
  unforeseen: 'None of its `readings` names what was seen',
} as const satisfies Partial<Record<GroupName, string>>;

function choiceSteps(points: readonly PointReport[]): string[] {
  const lines = Object.entries(CHANGES).flatMap(([name, what]) => {
    const found = points.filter(GROUPS[name as keyof typeof CHANGES].has);
    return found.length === 0 ? [] : [`- ${what}: ${list(found.map(({ id }) => id))}`];
  });
  if (lines.length === 0) return [];
  return [
    'Revisit these entries of `spec/not-shown.yaml`. One report makes no fact: ask support first. Then change the `choice`, `ours` at the readings, and the contract where it notes the point. The page of the point lists these places.',
    lines.join('\n'),
  ];
}

function entriesOf(points: readonly PointReport[]): string[] {
  return points.flatMap(({ id, readings }) =>
    readings.flatMap(({ name, seen, perhaps }) =>
      seen && !perhaps
        ? [
            `- point: ${word(id)}`,
            `  reading: ${word(name)}`,
            `  exchanges: ${seen.count}`,
            `  first: ${quoted(seen.first)}`,
            `  last: ${quoted(seen.last)}`,
            `  reported: ${PLACEHOLDER}`,
          ]
        : [],
    ),
  );
}

function driftSteps(drift: Report['drift']): string[] {
  return drift.length === 0
    ? []
    : ['Compare each line of the drift with the contract in `spec/`, and ask support what is meant.'];
}

/** Some words mean something else in YAML. */
function word(name: string): string {
  const isPlain =
    /^[a-z]+(?:-[a-z0-9]+)*$/u.test(name) && !/^(?:null|true|false|yes|no|on|off|y|n)$/u.test(name);
  return isPlain ? name : quoted(name);
}

function quoted(value: string): string {
  return /^[\w-]+$/u.test(value) ? `'${value}'` : JSON.stringify(value);
}
