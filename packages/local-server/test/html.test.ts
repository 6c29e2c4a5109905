import { expect, it } from 'vitest';

import { html } from '../src/html.ts';

it('escapes what is put into a page', () => {
  expect(html`<p title="${'"'}">${`<b>&'`}${html`<i>ok</i>`}</p>`.markup).toBe(
    '<p title="&quot;">&lt;b&gt;&amp;&#39;<i>ok</i></p>',
  );
});
