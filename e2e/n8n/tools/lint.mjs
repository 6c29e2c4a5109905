// What `n8n-node lint` runs in strict mode, for a package that does not have n8n's tools itself.
// usage: node lint.mjs <package root>
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '@n8n/node-cli/eslint';
import { ESLint } from 'eslint';

const root = process.argv[2];
const template = "import { config } from '@n8n/node-cli/eslint';\n\nexport default config;\n";
if ((await readFile(join(root, 'eslint.config.mjs'), 'utf8')) !== template) {
  throw new Error('eslint.config.mjs is not the template: strict mode forbids that.');
}
const eslint = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: config });
const results = await eslint.lintFiles(['.']);
const { format } = await eslint.loadFormatter('stylish');
console.log(await format(results));
console.log(`${results.length} files`);
if (results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0)) process.exitCode = 1;
