import postcss from 'postcss';
import { expect, test } from 'vitest';
import { lightOnLightSystems } from '../../src/built/system-theme.ts';
import { builtFiles, readBuilt } from '../built-site.ts';

const processed = (css: string) => postcss([lightOnLightSystems]).process(css, { from: undefined }).css;
const withoutSpace = (css: string) => css.replaceAll(/\s+/gu, '');

test.each([
  [':root[data-theme=light]{--a:1}', ':root:root:not([data-theme]){--a:1}'],
  ["[data-theme='light'] .b{c:d}", ':root:not([data-theme]) .b{c:d}'],
  ['html[data-theme="light"]{c:d}', 'html:root:not([data-theme]){c:d}'],
])('what holds for the light theme holds on a light system: %s', (rule, copy) => {
  expect(withoutSpace(processed(rule))).toBe(
    withoutSpace(`${rule}@media (prefers-color-scheme: light){${copy}}`),
  );
});

test.each(['a{b:c}', "[data-theme='dark'] a{b:c}", "html:not([data-theme='light']) a{b:c}"])(
  'leaves %s as it is',
  (rule) => {
    expect(processed(rule)).toBe(rule);
  },
);

test('no page names a theme before its script does', () => {
  const naming = builtFiles('**/*.html').filter((file) => /<html[^>]*data-theme/u.test(readBuilt(file)));
  expect(naming).toEqual([]);
});
