import { expect, test } from 'vitest';
import { addressesIn, movePage, moveStyles } from '../../src/built/move-addresses.ts';

const files = new Set(['/', '/guides/', '/guides.md', '/search.json', '/x/', '/a.webp']);
const move = { base: '/x', has: (path: string) => files.has(path) };
const moved = (html: string) => movePage(html, move);

test.each([
  ['<a href="/guides/#top">', '<a href="/x/guides/#top">'],
  ['<a href="/x/">', '<a href="/x/x/">'],
  ["<img src='/a.webp' alt='/guides/'>", "<img src='/x/a.webp' alt='/guides/'>"],
  ['<img srcset="/a.webp 1x, /a.webp?w=2 2x">', '<img srcset="/x/a.webp 1x, /x/a.webp?w=2 2x">'],
  ['<a href="/guides/?a=1&amp;b=%22">', '<a href="/x/guides/?a=1&amp;b=%22">'],
  ['<copy-page data-address="/guides.md">', '<copy-page data-address="/x/guides.md">'],
  ['<use xlink:href="/a.webp"/>', '<use xlink:href="/x/a.webp"/>'],
  ['<p style="background: url(/a.webp)">', '<p style="background: url(/x/a.webp)">'],
  ['<style>p { background: url("/a.webp") }</style>', '<style>p { background: url("/x/a.webp") }</style>'],
  ['<html lang="en"><p>', '<html lang="en" data-base="/x"><p>'],
])('moves %s', (before, after) => {
  expect(moved(before)).toBe(after);
});

test.each([
  '<a href="#top">',
  '<a href="https://docs.example/guides/">',
  '<a href="//docs.example/guides/">',
  '<button data-code="/v2/visa-checks">',
  '<button data-code="/guides/">',
  '<button data-text="see /guides/">',
  '<input value="/guides/" aria-label="/guides/">',
  '<code>href="/guides/"</code>',
  '<script>const link = "<a href=\'/guides/\'>"; if (1 < 2) run("/guides/");</script>',
  '<!-- <a href="/guides/"> -->',
])('leaves %s as it is', (html) => {
  expect(moved(html)).toBe(html);
});

test('moves what a stylesheet loads, and nothing of other hosts', () => {
  expect(moveStyles("a{b:url(/f.woff2)}c{d:url( '/e' ) url('/e') url(//h/e) url(data:x)}", move)).toBe(
    "a{b:url(/x/f.woff2)}c{d:url( '/e' ) url('/x/e') url(//h/e) url(data:x)}",
  );
});

test('names the addresses of the site that a script has written in it', () => {
  const script =
    'fetch("/search.json"); fetch(`/guides/${name}/`); fetch("/v2/x"); /^\\/guides\\//.test("/guidesx"); link("guides/")';
  expect(addressesIn(script, ['guides', 'search.json'])).toEqual(['/search.json', '/guides/${name}/']);
});
