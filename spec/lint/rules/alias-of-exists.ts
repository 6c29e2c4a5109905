import type { Oas3Rule } from '@redocly/openapi-core';

interface Alias {
  operationId: string;
  target: unknown;
  location: object;
}

/** `x-alias-of` must name another operation of the document, and a PUT next to a POST must name its twin. */
export const aliasOfExists: Oas3Rule = () => {
  const targets = new Map<string, unknown>();
  const aliases: Alias[] = [];
  return {
    PathItem(item, { report, location }) {
      if (!item.post || !item.put || 'x-alias-of' in item.put) return;
      report({
        message: 'A PUT beside a POST is its twin here: it must name it in x-alias-of.',
        location: location.child('put').key(),
      });
    },
    Operation(operation: { operationId?: string; 'x-alias-of'?: unknown }, { location }) {
      const operationId = String(operation.operationId);
      const target = operation['x-alias-of'];
      targets.set(operationId, target);
      if (target !== undefined) aliases.push({ operationId, target, location: location.child('x-alias-of') });
    },
    Root: {
      leave(_root, { report }) {
        for (const { operationId, target, location } of aliases) {
          if (typeof target !== 'string' || !targets.has(target)) {
            report({ message: `x-alias-of names ${String(target)}, which is no operationId.`, location });
          } else if (target === operationId || targets.get(target) !== undefined) {
            report({ message: `x-alias-of names ${target}, which is an alias itself.`, location });
          }
        }
      },
    },
  };
};
