import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Where the site has them. */
const PLACE = 'try/scalar/';

/**
 * Copies Scalar's browser build to the site. It is ready to load as it is; run through the bundler it would be the
 * same, later. Its entry loads what a reader opens, chunk by chunk: a third of the single file that it also comes as.
 */
export function scalarFiles(): AstroIntegration {
  return {
    name: 'scalar-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const build = new URL('browser/', import.meta.resolve('@scalar/api-reference'));
        await cp(fileURLToPath(build), fileURLToPath(new URL(PLACE, dir)), {
          recursive: true,
          filter: (file) => !file.endsWith('.map') && !file.endsWith('/standalone.js'),
        });
      },
    },
  };
}
