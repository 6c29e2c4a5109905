/**
 * Makes one file that holds Node and the command: `dist-single/workrights`, for the platform and the Node that run this.
 * For machines without npm; npm is the main route.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { build } from 'tsdown';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist-single'));
const inFolder = (name: string): string => path.join(folder, name);
const program = inFolder(process.platform === 'win32' ? 'workrights.exe' : 'workrights');
/** Where Node looks for what is put into it: https://nodejs.org/api/single-executable-applications.html */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

interface Injector {
  readonly inject: (
    file: string,
    name: string,
    data: Buffer,
    options: { sentinelFuse: string },
  ) => Promise<void>;
}

mkdirSync(folder, { recursive: true });
await build({
  cwd: root,
  config: false,
  entry: ['src/main.ts'],
  outDir: folder,
  platform: 'node',
  target: 'node22',
  // Node 24 takes one CommonJS file.
  format: 'cjs',
  outExtensions: () => ({ js: '.cjs' }),
  outputOptions: { codeSplitting: false },
  dts: false,
  clean: false,
  minify: true,
  logLevel: 'warn',
  deps: {
    alwaysBundle: [/.*/],
    neverBundle: [/^node:/, /^hucre/, '@napi-rs/keyring', '@workrights/mock', 'pg-native'],
  },
});
const config = { main: 'main.cjs', output: 'blob', disableExperimentalSEAWarning: true };
writeFileSync(inFolder('config.json'), JSON.stringify(config));
execFileSync(process.execPath, ['--experimental-sea-config', 'config.json'], {
  cwd: folder,
  stdio: 'ignore',
});
copyFileSync(process.execPath, program);
const { inject } = createRequire(import.meta.url)('postject') as Injector;
await inject(program, 'NODE_SEA_BLOB', readFileSync(inFolder('blob')), { sentinelFuse: FUSE });
chmodSync(program, 0o755);
console.log(program);
