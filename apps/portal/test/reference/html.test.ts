import { expect, test } from 'vitest';
import { inlineHtmlOf } from '../../src/reference/html.ts';

test('a sentence has no paragraph around it, and none that begins with a number is a list', () => {
  expect(inlineHtmlOf('Send `a` *again*.')).toBe('Send <code>a</code> <em>again</em>.');
  expect(inlineHtmlOf('200.')).toBe('200.');
  expect(inlineHtmlOf('201. The check exists.')).toBe('201. The check exists.');
});
