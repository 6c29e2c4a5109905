import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { plainText } from '../src/plain-text.ts';

describe('plainText', () => {
  it.each([
    ['<p>The holder may <b>work</b>.</p>', 'The holder may work.'],
    ['one<br/>two<BR>three', 'one\ntwo\nthree'],
    ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
    ['&lt;b&gt; &amp;amp; &#8211; &#x2014; &nbsp;&quot;&apos;', '<b> &amp; – — "\''],
    ['&bogus; &constructor; &#0; &#xD800; &#1114112;', '&bogus; &constructor; � � �'],
    ['fewer than < 20 hours, 3 > 2', 'fewer than < 20 hours, 3 > 2'],
    ['<a href="x" title="a > b">link</a>', 'link'],
    ['<!-- hidden <b> -->shown<!doctype html>', 'shown'],
    ['<script>alert(1)</script><STYLE>p{}</STYLE>shown', 'shown'],
    ['<script>never closed', ''],
    ['  much \t blank\r\n\r\n space  ', 'much blank\nspace'],
    ['İ<script>x</script>y', 'İxy'],
    ['one<!-- hidden -->two', 'onetwo'],
    ['one<![CDATA[x]]>two<?xml y?>three', 'onetwothree'],
    ['undefined<b>x</b>', 'undefinedx'],
    [
      'one<hr>two<h2>three</h2><td>four<th>five<dt>six<dd>seven<h7>eight',
      'one\ntwo\nthree\nfour\nfive\nsix\nseveneight',
    ],
    ['&#65;&#x42;&#X43;&#x10FFFF;', 'ABC\u{10FFFF}'],
    ['&#55296;&#57343;&#57344;&#55295;', '��\uE000\uD7FF'],
    ['<script>a</script>b<script>c</script>d<script>e', 'bd'],
    ['<!-- a -->b<!-- c', 'b'],
    [
      '&bull;&copy;&deg;&frac12;&ge;&hellip;&laquo;&ldquo;&le;&lsquo;&mdash;&middot;&ndash;&raquo;&rdquo;&reg;&rsquo;&sect;&shy;&times;',
      '•©°½≥…«“≤‘—·–»”®’§×',
    ],
    ['one&emsp;two&ensp;three&nbsp;four&thinsp;five', 'one two three four five'],
    ["<abbr>one</abbr>two<param>three<a title='a > b'>four</a>", 'onetwothreefour'],
  ])('makes %j into %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('never throws, and leaves no tag in text without entities', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '"', "'", '<p', '</p>', '<!--', '-->', '<script'),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(typeof plainText(parts.join(''))).toBe('string');
      }),
    );
  });

  it.each(['<', '<a "', '<!--', '<script', '</', '&#', '<a b="', '\n ', "<a '"])(
    'takes a long run of %j',
    (part) => {
      expect(typeof plainText(part.repeat(100_000))).toBe('string');
    },
  );
});
