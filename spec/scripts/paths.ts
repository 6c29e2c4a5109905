import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** The names of the two interfaces, as their folders, bundles and fixtures are named. */
export const interfaceNames = ['visa-checks', 'work-rights'] as const;

export type InterfaceName = (typeof interfaceNames)[number];

/** The folder of this package. */
export const specFolder = path.resolve(import.meta.dirname, '..');

/** Redocly's command line program, to be run by this very Node. */
export const redoclyCli = path.join(path.dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
