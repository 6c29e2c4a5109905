import { glob, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { withPolicy } from '../src/page-policy.ts';

/**
 * Gives every built page a content security policy of its own, as a `meta` element: it holds wherever the site is
 * hosted. Scripts that are written into the page are allowed by their hashes.
 */
export function contentSecurityPolicy(): AstroIntegration {
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        for await (const file of glob('**/*.html', { cwd: folder })) {
          const path = join(folder, file);
          await writeFile(path, withPolicy(await readFile(path, 'utf8')));
        }
      },
    },
  };
}
