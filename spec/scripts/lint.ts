/**
 * Lints everything that this package contains: the documents as written and as bundled, the workflows, the list of open
 * points, the sources and the fixtures. Without errors, prints only a summary.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { fixtureProblems, sharedNames } from '../lint/fixtures.ts';
import { notShownProblems } from '../lint/not-shown.ts';
import { observedProblems } from '../lint/observed.ts';
import { sourcesProblems } from '../lint/sources.ts';
import {
  bundleFile,
  contractNames,
  interfaceNames,
  placesOf,
  readBundles,
  readCases,
  readOpenPoints,
  readSources,
  specFolder,
  type ContractName,
} from '../reader/index.ts';
import { redocly } from './redocly.ts';

const workflowFolder = path.join(specFolder, 'workflows');
const workflows = readdirSync(workflowFolder)
  .filter((name) => name.endsWith('.arazzo.yaml'))
  .map((name) => path.join('workflows', name));
const apis = [
  ...contractNames.flatMap((name) => [name, `${name}-bundle`]),
  ...interfaceNames.map((name) => `${name}-canonical`),
];

// Generated from the documents that are linted above, so they only need to be valid.
const older = [
  ...interfaceNames.map((name) => bundleFile(name, 'openapi-3.0')),
  ...contractNames.map((name) => bundleFile(name, 'swagger-2.0')),
];

for (const args of [
  [...apis, ...workflows],
  [...older, '--config', 'variants/redocly.yaml'],
]) {
  const run = await redocly(['lint', ...args, '--format', 'stylish', '--max-problems', '1000']);
  if (run.exitCode !== 0) {
    console.error(run.stdout, run.stderr);
    process.exitCode = 1;
  }
}

const bundles = readBundles();
const problems = [
  ...notShownProblems(
    readFileSync(path.join(specFolder, 'not-shown.yaml'), 'utf8'),
    placesOf(bundles),
    Object.values(bundles),
    readSources().sources,
  ).map((problem) => `not-shown.yaml: ${problem}`),
  ...sourcesProblems(readFileSync(path.join(specFolder, 'sources.yaml'), 'utf8')).map(
    (problem) => `sources.yaml: ${problem}`,
  ),
  ...observedProblems(readFileSync(path.join(specFolder, 'observed.yaml'), 'utf8'), readOpenPoints()).map(
    (problem) => `observed.yaml: ${problem}`,
  ),
  ...contractNames.flatMap(fixtureFolderProblems),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

if (!process.exitCode) {
  console.log(
    `${apis.length + older.length} documents and ${workflows.length} workflows are clean, as are open points and fixtures`,
  );
}

function fixtureFolderProblems(name: ContractName): string[] {
  const files = readCases(name);
  return [
    ...files.flatMap((file) =>
      fixtureProblems(file).map((problem) => `${path.relative(specFolder, file.file)} ${problem}`),
    ),
    ...sharedNames(files).map((shared) => `fixtures: two cases of ${name} are called ${shared}`),
  ];
}
