import { expect, test } from 'vitest';
import { htmlOf, inlineHtmlOf } from '../../src/reference/html.ts';

test('a sentence has no paragraph around it, and none that begins with a number is a list', () => {
  expect(inlineHtmlOf('Send `a` *again*.')).toBe('Send <code>a</code> <em>again</em>.');
  expect(inlineHtmlOf('200.')).toBe('200.');
  expect(inlineHtmlOf('201. The check exists.')).toBe('201. The check exists.');
});

test('refuses a text of which the page would lose a word in angle brackets', () => {
  expect(() => htmlOf('The path is /v2/visa_check/<id>.')).toThrow('The page would not show "<id>"');
  expect(htmlOf('The path is `/v2/visa_check/<id>`, read by <https://example.com/>.')).toContain(
    '/v2/visa_check/&lt;id&gt;',
  );
});
