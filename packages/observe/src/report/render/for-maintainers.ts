import type { PointReport, Report } from '../report.ts';
import { servicesOf } from '../services.ts';
import { code, collapsed, fenced } from './markdown.ts';

/** Stands where the URL of an issue belongs. The lint of `observed.yaml` refuses it. */
const PLACEHOLDER = 'URL-OF-THE-ISSUE';

/** What the maintainers of this kit do with the report: nothing with one that has exchanges with a sandbox. */
export function maintainerSection(report: Report): string[] {
  if (servicesOf(report).thisMachine > 0) return [];
  const { points, drift } = report;
  const steps = [...choiceSteps(points), ...observedSteps(points), ...driftSteps(drift)];
  return steps.length === 0 ? [] : ['## What a maintainer should change', ...steps];
}

function choiceSteps(points: readonly PointReport[]): string[] {
  const lines = points.flatMap((point) => {
    const what = whatToRevisit(point);
    return what === undefined ? [] : [`- ${code(point.id)}: ${what}`];
  });
  if (lines.length === 0) return [];
  return [
    'Revisit these entries of `spec/not-shown.yaml`. One report makes no fact: change a `choice` only after support has answered.',
    lines.join('\n'),
  ];
}

function whatToRevisit({ state, both }: PointReport): string | undefined {
  switch (state) {
    case 'settled-against':
      return 'its `choice`. Only what it does not assume was seen.';
    case 'both-seen':
      return both?.ours
        ? 'nothing. Its `choice` has room for all that was seen.'
        : 'its `choice`. It has no room for all that was seen.';
    case 'unforeseen':
      return 'its `choice`, and its `readings`: none names what was seen.';
    default:
      return undefined;
  }
}

function observedSteps(points: readonly PointReport[]): string[] {
  const entries = points.flatMap(({ id, readings }) =>
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
  if (entries.length === 0) return [];
  return [
    `Add these entries to \`spec/observed.yaml\`. Replace each \`${PLACEHOLDER}\` by the URL of the issue with this report: until then, the lint refuses the file.`,
    collapsed('The entries', [fenced('yaml', entries)]),
  ];
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
