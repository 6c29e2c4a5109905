import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BundleError,
  interfaceNames,
  operationsOf,
  readOpenPoints,
  recordOf,
  requestOf,
  type Document,
} from '@workrights/spec/reader';
import type { Documents } from '../documents.ts';
import { GENERATED_HEADER } from '../generated-header.ts';

/**
 * Writes what the observer takes from the contract: `contract.gen.ts`, the operations with the trees of their records, and
 * `points.gen.ts`, the open points with what shows their readings.
 */
export async function generateObserve(documents: Documents, outDir: string): Promise<void> {
  const points = readOpenPoints().map(
    ({ where: _where, question: _question, meanwhile: _meanwhile, published: _published, ...point }) => point,
  );
  const places = points.flatMap(({ observe }) => observe?.at ?? []);
  const expectedHeaders = {
    header: headersIn(places, 'header/'),
    'request/header': headersIn(places, 'request/header/'),
  };
  await mkdir(outDir, { recursive: true });
  await write('contract', ['ContractOperation'], {
    contract: [
      'readonly ContractOperation[]',
      interfaceNames.flatMap((name) => operationsIn(documents[name])),
    ],
    expectedHeaders: ["Readonly<Record<'header' | 'request/header', readonly string[]>>", expectedHeaders],
    visaTypes: ['readonly string[]', visaTypesIn(documents['visa-checks'])],
  });
  await write('points', ['ObservablePoint'], { points: ['readonly ObservablePoint[]', points] });

  async function write(
    file: string,
    types: readonly string[],
    constants: Readonly<Record<string, readonly [type: string, value: unknown]>>,
  ): Promise<void> {
    const lines = Object.entries(constants).map(
      ([name, [type, value]]) => `export const ${name}: ${type} = ${JSON.stringify(value, null, 2)};\n`,
    );
    const code = [
      GENERATED_HEADER,
      `import type { ${types.join(', ')} } from '../contract-tables.ts';\n\n`,
      ...lines,
    ].join('');
    await writeFile(join(outDir, `${file}.gen.ts`), code);
  }
}

function operationsIn(document: Document): unknown[] {
  const all = operationsOf(document);
  return all
    .filter(({ aliasOf }) => aliasOf === undefined)
    .map(({ id, responses }) => ({
      id,
      lists: id.startsWith('list') || id.startsWith('lookup'),
      statuses: [...responses.keys()],
      paths: all
        .filter((one) => one.id === id || one.aliasOf === id)
        .map((one) => ({ id: one.id, method: one.method.toUpperCase(), path: one.path })),
      request: requestOf(document, id),
      response: recordOf(document, id),
    }));
}

/** The types of New Zealand visas. They are personal, so that no tree lists them: only how one is written is counted. */
function visaTypesIn({ components }: Document): string[] {
  const { visa_type: type } = components?.schemas?.['NewZealandVerification']?.properties ?? {};
  const listed = type?.['x-known-values'];
  if (!listed) throw new BundleError('The contract lists no types of New Zealand visas.');
  return listed;
}

function headersIn(places: readonly string[], prefix: string): string[] {
  const names = places.filter((place) => place.startsWith(prefix)).map((place) => place.slice(prefix.length));
  return [...new Set(names)].toSorted();
}
