// Compiles to dist and takes along what TypeScript leaves behind. n8n loads the files one by one: nothing is bundled.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';

rmSync('dist', { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [compiler], { stdio: 'inherit' });
for (const file of globSync(['icons/*.svg', 'nodes/**/__schema__/**/*.json'])) cpSync(file, `dist/${file}`);
