import { strFromU8, unzipSync } from 'fflate';
import { connectorFiles } from 'power-automate-workrights';
import { expect, test } from 'vitest';
import manifest from 'zapier-workrights/package.json' with { type: 'json' };
import { download } from '../../src/downloads/downloads.ts';

test('the files for Power Automate are those that the contract gives now', async () => {
  const files = Object.entries(await connectorFiles());
  expect(files.map(([name]) => name)).toContain('apiDefinition.swagger.json');
  for (const [name, content] of files) {
    const { bytes } = await download(name as 'icon.png');
    expect(Buffer.from(bytes).equals(Buffer.from(content as Uint8Array))).toBe(true);
  }
});

test("the archive for Zapier has a program of its own, and its manifest names nothing but Zapier's core", async () => {
  const files = unzipSync((await download('zapier-integration.zip')).bytes);
  const { main, dependencies } = JSON.parse(strFromU8(files['package.json']!)) as Record<string, unknown>;
  expect(Object.keys(files)).toEqual(expect.arrayContaining([main, 'licenses.txt']));
  expect(dependencies).toEqual(manifest.dependencies);
  expect(Object.keys(manifest.dependencies)).toEqual(['zapier-platform-core']);
});
