import { readFileSync } from 'node:fs';
import path from 'node:path';

import {
  bundleFile,
  interfaceNames,
  readBundle,
  readCases,
  readText,
  specFolder,
  type ContractName,
  type Fixture,
  type InterfaceName,
} from '../reader/index.ts';
import { formatTable } from './format-table.ts';
import { judgeOpenApi30, judgeOpenApi31, judgeSwagger20, type Judge } from './judge.ts';
import type { SwaggerDocument } from './swagger-2.0.ts';

/** The validators of the published documents, with each operation once, by version of OpenAPI. */
export function judgesOf(name: InterfaceName): Record<'3.1' | '3.0' | '2.0', Judge> {
  return {
    '3.1': judgeOpenApi31(readBundle(name, 'canonical')),
    '3.0': judgeOpenApi30(readBundle(name, 'openapi-3.0')),
    '2.0': judgeSwagger20(readSwagger(name)),
  };
}

export function readSwagger(name: ContractName): SwaggerDocument {
  return JSON.parse(readText(bundleFile(name, 'swagger-2.0'))) as SwaggerDocument;
}

/** A rejected case that an older version accepts. */
interface Loss {
  fixture: Fixture;
  acceptedIn: string[];
}

function lossesOf(name: InterfaceName): Loss[] {
  const judges = judgesOf(name);
  return readCases(name)
    .filter((fixture) => fixture.verdict === 'rejected' && !judges['3.1'](fixture))
    .map((fixture) => ({
      fixture,
      acceptedIn: (['3.0', '2.0'] as const).filter((version) => judges[version](fixture)),
    }))
    .filter(({ acceptedIn }) => acceptedIn.length > 0);
}

/**
 * A Markdown table of the rules that the older versions can't express, from the rejected fixtures. It has one row for each
 * rule, however many fixtures break it.
 */
export function lossTable(): string {
  const losses = interfaceNames.flatMap(lossesOf);
  const rows = Map.groupBy(losses, ({ fixture }) => fixture.example['x-rule']);
  const head = ['rule', 'fixtures that break it', 'accepted by'];
  const body = [...rows].map(([rule, found]) => [
    rule.replaceAll('|', '\\|'),
    found.map(({ fixture }) => `\`${fixture.name}\``).join(', '),
    [...new Set(found.flatMap(({ acceptedIn }) => acceptedIn))].toSorted().toReversed().join(', '),
  ]);
  return formatTable([head, ...body]);
}

const start = '<!-- losses -->';
const end = '<!-- /losses -->';

export const readmeFile = path.join(specFolder, 'README.md');

/** The README with the current table. */
export function readmeWithLosses(readme: string = readFileSync(readmeFile, 'utf8')): string {
  const [before, rest] = readme.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`README.md has no ${start} and ${end}.`);
  return `${before}${start}\n\n${lossTable()}\n\n${end}${after}`;
}
