import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NOTICE = '// Copied from packages/explainer by workrights-codegen. Do not edit.\n';

/**
 * The sources of the explainer for the n8n node, by file name without its ending: `explain.ts`, and what it imports.
 * The node's CommonJS imports by such names too.
 */
export function explainerSources(): Record<string, string> {
  const root = dirname(fileURLToPath(import.meta.resolve('@workrights/explainer/package.json')));
  const copied = new Map<string, string>();
  const copy = (name: string): void => {
    if (copied.has(name)) return;
    const source = readFileSync(join(root, 'src', `${name}.ts`), 'utf8');
    copied.set(name, NOTICE + source.replaceAll(/(from '\.\/[a-z-]+)\.ts';/gu, "$1';"));
    for (const [, imported = ''] of source.matchAll(/from '\.\/([a-z-]+)\.ts';/gu)) copy(imported);
  };
  copy('explain');
  return Object.fromEntries([...copied].map(([name, source]) => [`explainer/${name}`, source]));
}
