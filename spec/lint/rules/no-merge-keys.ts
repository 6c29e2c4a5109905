import type { Oas3Rule } from '@redocly/openapi-core';
import { LineCounter, isScalar, parseAllDocuments, visit } from 'yaml';

/** YAML merge keys (`<<`) aren't YAML 1.2. Prism ignores them, and other tools don't. */
export const noMergeKeys: Oas3Rule = () => {
  const seen = new Set<string>();
  return {
    any(_node, { report, location }) {
      const { source } = location;
      if (seen.has(source.absoluteRef)) return;
      seen.add(source.absoluteRef);
      if (!source.body.includes('<<')) return;
      const lineCounter = new LineCounter();
      for (const document of parseAllDocuments(source.body, { lineCounter, merge: false })) {
        visit(document, {
          Pair(_key, { key }) {
            if (!isScalar(key) || key.value !== '<<') return;
            const start = lineCounter.linePos(key.range?.[0] ?? 0);
            report({
              message: 'YAML merge keys are lost in some tools: write the properties out or use $ref.',
              location: { source, pointer: undefined, start },
            });
          },
        });
      }
    },
  };
};
