import { pageFiles, pageId, readRepositoryFile } from '../guides/repository.ts';
import { allOperations } from '../reference/model/reference.ts';
import type { Operation } from '../reference/model/types.ts';

/** The file of the repository that a page is written in, by the page's address; other pages are put together from many. */
export const pageFileOf: ReadonlyMap<string, string> = new Map([
  ...pageFiles().map((file) => [`/${pageId(file)}/`, file] as const),
  ...allOperations().map((operation) => [operation.href, operationFile(operation)] as const),
  ['/reference/open-points/', 'spec/not-shown.yaml'],
]);

/** The contract's file of a path: its list of paths names it. */
function operationFile({ interface: name, path }: Operation): string {
  const folder = `spec/${name}`;
  const lines = readRepositoryFile(`${folder}/openapi.yaml`)
    .split('\n')
    .map((line) => line.trim());
  const file = /^\$ref: (?<file>paths\/.+)$/u.exec(lines[lines.indexOf(`${path}:`) + 1] ?? '')?.groups?.[
    'file'
  ];
  if (file === undefined) throw new Error(`${folder}/openapi.yaml does not say where ${path} is written.`);
  return `${folder}/${file}`;
}
