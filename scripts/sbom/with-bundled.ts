import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { listedPackages, type ListedPackage } from '../../packages/codegen/src/licenses/listed-packages.ts';

/** The parts of a CycloneDX document that are read here. */
export interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

export interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly group?: string;
  readonly name: string;
  readonly version?: string;
  readonly purl?: string;
  readonly licenses?: readonly object[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

/** CycloneDX's property for what is bundled in a package. */
const BUNDLED = { name: 'cdx:npm:package:bundled', value: 'true' };

/** Adds what is bundled in a package's files to its SBOM, from its `licenses.txt`. */
export function withBundled(folder: string, sbom: Sbom): Sbom {
  const root = sbom.metadata.component['bom-ref'];
  const components = new Map(sbom.components.map((each) => [each['bom-ref'], each]));
  const dependencies = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, new Set(dependsOn)]));
  const bundled = listed(folder);
  for (const each of bundled) {
    const component = components.get(refOf(each)) ?? componentOf(each);
    components.set(component['bom-ref'], {
      ...component,
      properties: [...(component.properties ?? []), BUNDLED],
    });
    const holder = bundled.find(({ name }) => name === each.inside);
    const parent = holder === undefined ? root : refOf(holder);
    dependencies.set(parent, (dependencies.get(parent) ?? new Set()).add(component['bom-ref']));
  }
  return {
    ...sbom,
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn] })),
  };
}

/** @throws Error before a build, because the SBOM would silently lack the bundled packages. */
function listed(folder: string): ListedPackage[] {
  const { files = [] } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    files?: readonly string[];
  };
  if (files.includes('dist') && !existsSync(path.join(folder, 'dist')))
    throw new Error(`${folder} is not built.`);
  return ['licenses.txt', 'dist/licenses.txt']
    .map((file) => path.join(folder, file))
    .filter((file) => existsSync(file))
    .flatMap((file) => listedPackages(readFileSync(file, 'utf8')));
}

/** The package URL as pnpm writes it. For a program that isn't on npm, its type is `generic`. */
function refOf({ name, version, inside }: ListedPackage): string {
  const type = inside === undefined ? 'npm' : 'generic';
  return `pkg:${type}/${name.replace('@', '%40')}${version === undefined ? '' : `@${version}`}`;
}

function componentOf(each: ListedPackage): Component {
  const [name = '', group] = each.name.split('/').toReversed();
  const { license, version } = each;
  return {
    type: 'library',
    ...(group !== undefined && { group }),
    name,
    ...(version !== undefined && { version }),
    purl: refOf(each),
    'bom-ref': refOf(each),
    licenses: [/ (?:AND|OR|WITH) /u.test(license) ? { expression: license } : { license: { id: license } }],
  };
}
