import { join } from 'node:path';
import { interfaceNames, type Document } from '@workrights/spec/reader';
import type { Documents } from '../documents.ts';
import { runHeyApi } from '../hey-api.ts';
import { agreedFormat } from '../resolvers/formats.ts';
import { wholeNumber } from '../resolvers/integers.ts';
import { neverSchema } from '../resolvers/never.ts';
import { strictOrLooseObject } from '../resolvers/strict-or-loose.ts';

/**
 * Writes a zod schema (`visaCheckSchema`) and its inferred type (`VisaCheck`) for every component schema, to
 * `<outDir>/visa-checks` and `<outDir>/work-rights`.
 */
export async function generateValidators(documents: Documents, outDir: string): Promise<void> {
  for (const name of interfaceNames) {
    await runHeyApi({
      document: schemasOnly(documents[name]),
      outDir: join(outDir, name),
      plugins: [
        {
          name: 'zod',
          definitions: {
            name: '{{name}}Schema',
            case: 'camelCase',
            types: { infer: { name: '{{name}}', case: 'PascalCase' } },
          },
          requests: false,
          responses: false,
          $resolvers: {
            number: wholeNumber,
            object: strictOrLooseObject,
            string: agreedFormat,
            unknown: neverSchema,
          },
        },
      ],
    });
  }
}

/**
 * The component schemas alone. Defaults go, because zod would write them into what it parses, and a validator
 * must hand back what it was given. Nullable texts with a pattern become unions, because hey-api loses the
 * pattern's message on the way from `type: [string, 'null']` to the same union.
 */
function schemasOnly(document: Document): Document {
  const { openapi, info, components } = document;
  return {
    openapi,
    info,
    paths: {},
    components: { schemas: withSplitNullables(withoutDefaults(components?.schemas ?? {})) },
  };
}

function withoutDefaults<T>(schemas: T): T {
  const copy = structuredClone(schemas);
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('default' in node && 'type' in node) delete node.default;
    for (const child of Object.values(node)) visit(child);
  };
  visit(copy);
  return copy;
}

function withSplitNullables<T>(schemas: T): T {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    const copy = Object.fromEntries(Object.entries(node).map(([key, child]) => [key, visit(child)]));
    const { type, pattern, 'x-pattern-message': message, ...rest } = copy;
    if (typeof message !== 'string' || !Array.isArray(type) || !type.includes('null')) return copy;
    const [text, ...others] = type.filter((name) => name !== 'null');
    if (text !== 'string' || others.length > 0) return copy;
    return { ...rest, anyOf: [{ type: text, pattern, 'x-pattern-message': message }, { type: 'null' }] };
  };
  return visit(schemas) as T;
}
