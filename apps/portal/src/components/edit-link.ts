import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { editAddress, pageFiles, pageId, readRepositoryFile } from '../repository/repository.ts';
import { allOperations } from '../reference/model/reference.ts';
import type { Operation } from '../reference/model/types.ts';

/** The repository file of each page that is written in one file, by the page's address. */
const pageFileOf: ReadonlyMap<string, string> = new Map([
  ...pageFiles().map((file) => [`/${pageId(file)}/`, file] as const),
  ...allOperations().map((operation) => [operation.href, operationFile(operation)] as const),
  ['/reference/open-points/', 'spec/not-shown.yaml'],
  ['/reference/sources/', 'spec/sources.yaml'],
]);

/** The contract's file of a path, which the document's list of paths names. */
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

/** Adds "Edit page" to each page that is written in one file, if the repository has an address. */
export const onRequest = defineRouteMiddleware((context) => {
  const file = pageFileOf.get(context.url.pathname);
  const address = file && editAddress(file);
  if (address) context.locals.starlightRoute.editUrl = new URL(address);
});
