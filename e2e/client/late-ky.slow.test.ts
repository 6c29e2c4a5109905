import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { run } from '../support/commands.ts';
import { prepared } from '../support/prepared.ts';
import { bundlePage } from './page-bundle.ts';

prepared('other tools');
const { folder } = prepared('packed client');

/** Prints when ky is loaded and when a request is sent. */
const send = `
  const checks = new VisaChecks({
    baseUrl: 'http://127.0.0.1:4010',
    accessToken: 'x',
    fetch: async () => (console.log('sent'), Response.json({ data: { id: 'vc_1', status: 'pending' } })),
  });
  console.log('ready');
  checks.get('vc_1').then(({ id }) => console.log(id));`;
const watched = `
  const { registerHooks } = process.getBuiltinModule('node:module');
  registerHooks({
    resolve: (name, context, next) => (name === 'ky' && console.log('ky'), next(name, context)),
    load: (url, context, next) => (/\\/distribution-[^/]*\\.cjs$/.test(url) && console.log('ky'), next(url, context)),
  });`;
const dist = './node_modules/@workrights/client/dist';

describe.each([
  ['an ES module', 'mjs', (name: string) => `await import('@workrights/client${name}')`],
  ['CommonJS', 'cjs', (name: string) => `require('${dist}/${name.slice(1) || 'index'}.cjs')`],
])('the packed client, loaded as %s', (_, extension, load) => {
  test.each([
    ['with the first request', '', ['ready', 'ky', 'sent', 'vc_1']],
    ['at the start after preload', `${load('/ky')}.preload();`, ['ky', 'ready', 'sent', 'vc_1']],
  ])('loads ky %s', async (when, first, printed) => {
    const file = path.join(folder, `late-ky-${when.length}.${extension}`);
    const preload = first.replace(/^(await .*)(\.preload)/u, '($1)$2');
    await writeFile(file, `${watched}\n${preload}\nconst { VisaChecks } = ${load('')};\n${send}`);
    const { stdout } = await run(process.execPath, [file], { cwd: folder });
    expect(stdout.trim().split('\n')).toEqual(printed);
  });
});

test.each([
  ['later', '', false],
  ['preloaded', `import { preload } from '@workrights/client/ky'; preload();`, true],
])('a bundler puts ky where the program wants it: %s', async (name, first, hasKyAtStart) => {
  const { inputs, program } = await bundlePage(
    folder,
    `bundle-${name}`,
    `${first}\nimport { VisaChecks } from '@workrights/client';\n${send}`,
  );
  expect(inputs.some((file) => file.includes('@workrights/client/dist/'))).toBe(true);
  const isKy = (file: string) => file.includes('/node_modules/ky/') || file.startsWith('node_modules/ky/');
  expect(inputs.some(isKy)).toBe(hasKyAtStart);
  const { stdout } = await run(process.execPath, [program], { cwd: folder });
  expect(stdout.trim().split('\n')).toEqual(['ready', 'sent', 'vc_1']);
});
