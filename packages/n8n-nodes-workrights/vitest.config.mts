import { mergeConfig } from 'vitest/config';
import base from '../../vitest.base.ts';

/** Tests end in `.mts`: n8n's gate lints every `.ts` of the package with rules for code that runs in n8n. */
const config = mergeConfig(base, {});
config.test!.include = ['test/**/*.test.mts'];
export default config;
