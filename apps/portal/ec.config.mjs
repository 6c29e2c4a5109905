import { defineEcConfig } from '@astrojs/starlight/expressive-code';
import { codeLines } from './src/guides/code-lines.ts';

/** The configuration of Expressive Code. Plugins must be in this file, because pages with its component `Code` load it too. */
export default defineEcConfig({ plugins: [codeLines] });
