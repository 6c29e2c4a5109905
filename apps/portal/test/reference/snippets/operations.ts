import { interfaceNames, operationsOf, readBundle, readFixtures } from '@workrights/spec/reader';
import type { SnippetOperation } from '../../../src/reference/snippets/tool.ts';

/** Every operation of both bundles with its request fixtures, read without the portal's model. */
export const operations: readonly SnippetOperation[] = interfaceNames.flatMap((name) =>
  operationsOf(readBundle(name)).map(({ id, path, method, aliasOf }) => {
    const examples = readFixtures(name, 'accepted')
      .filter(({ operation, part }) => operation === (aliasOf ?? id) && part === 'request')
      .map(({ name, example, value }) => ({ name, summary: example.summary, value }));
    return { id, interface: name, method, path, aliasOf, requestBody: { examples } };
  }),
);

export const operation = (id: string): SnippetOperation => {
  const found = operations.find((each) => each.id === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
};
