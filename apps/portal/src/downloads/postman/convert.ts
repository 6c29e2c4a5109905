import { readFile } from 'node:fs/promises';
import { fromPackage } from '../../repository/installed.ts';
import type { Collection, Item, RequestItem } from './collection.ts';

type Conversion =
  | { readonly result: true; readonly output: readonly { readonly data: Collection }[] }
  | { readonly result: false; readonly reason: string };

interface Converter {
  convertV2(
    input: { type: 'string'; data: string },
    options: Readonly<Record<string, string>>,
    done: (error: Error | null, conversion: Conversion) => void,
  ): void;
}

/** Folders by tag. Folders by path would merge `/v1/onboarding` and `/v1/onboarding/` and lose the first. */
const OPTIONS = { folderStrategy: 'Tags', parametersResolution: 'Example' };

/**
 * The requests that `openapi-to-postmanv2` makes from a bundle, by the method and path of the operation.
 *
 * @throws Error when the bundle cannot be converted.
 */
export async function convert(bundle: string): Promise<ReadonlyMap<string, RequestItem>> {
  const converter = fromPackage('openapi-to-postmanv2') as Converter;
  const data = await readFile(bundle, 'utf8');
  const collection = await new Promise<Collection>((resolve, reject) => {
    converter.convertV2({ type: 'string', data }, OPTIONS, (error, conversion) => {
      if (error) reject(error);
      else if (!conversion.result) reject(new Error(conversion.reason));
      else resolve(conversion.output[0]!.data);
    });
  });
  return new Map(collection.item.flatMap(requestsIn).map((item) => [placeOf(item), item]));
}

export function place(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`;
}

function placeOf({ request }: RequestItem): string {
  return place(request.method, `/${request.url.path.join('/')}`);
}

function requestsIn(item: Item): RequestItem[] {
  return 'item' in item ? item.item.flatMap(requestsIn) : [item];
}
