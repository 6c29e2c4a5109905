import { readBundle } from '../../../src/reference/model/spec-files.ts';
import type { SnippetOperation } from '../../../src/reference/snippets/tool.ts';

const METHODS = ['get', 'post', 'put'] as const;

/** Every operation of both bundles with its request fixtures, read without the model. */
export const operations: readonly SnippetOperation[] = (['visa-checks', 'work-rights'] as const).flatMap(
  (id) => {
    const document = readBundle(id);
    const examples = document.components.examples as Readonly<Record<string, Record<string, unknown>>>;
    return Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        if (!operation) return [];
        const { operationId, 'x-alias-of': aliasOf } = operation;
        const requests = Object.entries(examples).filter(
          ([, example]) =>
            example['x-operation'] === (aliasOf ?? operationId) && example['x-part'] === 'request',
        );
        const requestBody = {
          examples: requests.map(([name, { summary, value }]) => ({ name, summary: String(summary), value })),
        };
        return [{ id: operationId, interface: id, method, path, aliasOf, requestBody }];
      }),
    );
  },
);

export const operation = (id: string): SnippetOperation => {
  const found = operations.find((each) => each.id === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
};
