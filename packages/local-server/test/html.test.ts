import { expect, it } from 'vitest';

import { html } from '../src/html.ts';

it('escapes what is put into a page', () => {
  expect(html`<p title="${'"'}">${`<b>&'`}${html`<i>ok</i>`}</p>`.markup).toBe(
    '<p title="&quot;">&lt;b&gt;&amp;&#39;<i>ok</i></p>',
  );
});

it('names characters that nobody sees or that turn others round, and keeps line breaks', () => {
  expect(html`<b title="${'\u200b'}">${'E-1\u202e\t\n2\u{e0001}\ud800'}</b>`.markup).toBe(
    '<b title="[U+200B]">E-1[U+202E]\t\n2[U+E0001][U+D800]</b>',
  );
});
