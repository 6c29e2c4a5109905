import { readSources } from '@workrights/spec/reader';
import { expect, test } from 'vitest';
import { builtFiles, readBuilt } from '../../built-site.ts';

const { vendor, hosts, sources } = readSources();
const page = readBuilt('reference/sources/index.html');

test.each(sources)('$key stands on the page of the sources, under its key', ({ key, url = '' }) => {
  expect(page).toContain(`<li id="${key}"`);
  expect(page).toContain(url);
});

test('the page has every host', () => {
  for (const { host } of hosts) expect(page).toContain(`<code>${host}</code>`);
});

test('no other page and no file names the vendor of the service', () => {
  const files = builtFiles('**/*.{html,md,txt,json,js,css,yaml,xml}');
  expect(files.length).toBeGreaterThan(1000);
  const named = files.filter((file) => {
    const text = readBuilt(file).toLowerCase();
    return vendor.marks.some((mark) => text.includes(mark));
  });
  expect(named.toSorted()).toEqual(['reference/sources.md', 'reference/sources/index.html']);
});
