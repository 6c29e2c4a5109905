import { describe, expect, test } from 'vitest';

import { compareJson } from './snippet-runner/compare-json.ts';
import { compareText } from './snippet-runner/compare-text.ts';
import { readGuide } from './snippet-runner/guide.ts';
import { record } from './snippet-runner/record.ts';
import { Pairing } from './snippet-runner/shapes.ts';

const ONE = 'vc_11111111111111111111111111111111';
const OTHER = 'vc_22222222222222222222222222222222';

describe('text', () => {
  const compare = (shown: string, seen: string) => compareText(shown, seen, new Pairing());

  test.each([
    ['the same', 'a\nb', 'a\nb\n'],
    ['other ids and times', `${ONE} 2026-11-23T01:00:00Z`, `${OTHER} 2026-11-24T09:30:05Z\n`],
    ['lines left out in the middle', 'a\n...\nd', 'a\nb\nc\nd'],
    ['lines left out at both ends', '...\nb\n...', 'a\nb\nc'],
    ['nothing left out', 'a\n...', 'a'],
    ['a line cut short', '{"data": ...', '{"data": [1, 2]}'],
  ])('takes %s', (_, shown, seen) => {
    expect(compare(shown, seen)).toBeUndefined();
  });

  test.each([
    ['another word', 'a\nb', 'a\nc', 'shown:\n  b\nseen:\n  c'],
    ['a line too many', 'a', 'a\nb', 'seen further:\n  b'],
    ['a line that did not come', 'a\nb', 'a', 'seen:\n  (nothing)'],
    ['a line that came before what is left out', 'a\n...\nb', 'b\na', 'shown:\n  a'],
    ['a line missing after what is left out', 'a\n...\nz', 'a\nb\nc', 'shown:\n  z'],
    ['one line standing for the two ends', 'a\n...\na', 'a', 'shown:\n  a'],
    ['one id where two were', `${ONE} ${ONE}`, `${ONE} ${OTHER}`, 'stands for two ids'],
    ['two ids where one was', `${ONE} ${OTHER}`, `${ONE} ${ONE}`, 'two ids for one'],
    ['a time without its milliseconds', '2026-11-23T01:00:00Z', '2026-11-23T01:00:00.000Z', 'shown:'],
  ])('refuses %s', (_, shown, seen, message) => {
    expect(compare(shown, seen)).toContain(message);
  });
});

describe('JSON', () => {
  const compare = (shown: string, seen: string) => compareJson(shown, seen, new Pairing());

  test.each([
    ['another layout', '{"a": [1,\n 2]}', '{"a":[1,2]}'],
    ['members left out', '{"a": 1, "...": "..."}', '{"z":0,"a":1,"b":2}'],
    ['elements left out', '{"a": [1, "...", 4]}', '{"a":[1,2,3,4]}'],
    ['another time taken', '{"duration_ms": 3.1}', '{"duration_ms":0.4}'],
    ['other ids', `{"id": "${ONE}", "url": "/x/${ONE}"}`, `{"id": "${OTHER}", "url": "/x/${OTHER}"}`],
  ])('takes %s', (_, shown, seen) => {
    expect(compare(shown, seen)).toBeUndefined();
  });

  test.each([
    ['another value', '{"a": {"b": 1}}', '{"a": {"b": 2}}', '/a/b: shown 1, seen 2'],
    ['null for nothing', '{"a": null}', '{}', '/a is shown and was not seen'],
    ['a member that is not shown', '{"a": 1}', '{"a": 1, "b": 2}', '/b was seen and is not shown'],
    ['another order', '{"a": 1, "b": 2}', '{"b": 2, "a": 1}', 'another order'],
    ['fewer elements', '[1, "...", 2]', '[1]', 'fewer elements'],
    ['more elements', '[1]', '[1, 2]', 'with 1 elements and was seen with 2'],
    ['a number as a string', '{"a": "1"}', '{"a": 1}', 'shown "1", seen 1'],
    ['an object for a list', '{"a": []}', '{"a": {}}', 'shown [], seen {}'],
    ['what is no JSON', '{"a": 1', '{"a": 1}', 'no JSON'],
    ['ids that change', `["${ONE}", "${ONE}"]`, `["${ONE}", "${OTHER}"]`, 'stands for two ids'],
  ])('refuses %s', (_, shown, seen, message) => {
    expect(compare(shown, seen)).toContain(message);
  });
});

describe('recording', () => {
  function recorded(language: 'json' | 'text', shown: string, seen: string): string {
    const markdown = `1. Do\n\n   \`\`\`sh\n   true\n   \`\`\`\n\n   \`\`\`${language} output\n${shown.replaceAll(/^/gm, '   ')}\n   \`\`\`\n\nafter\n`;
    const [snippet] = readGuide('a.md', markdown).snippets;
    const pairing = new Pairing();
    const outcome = { snippet: snippet!, stdout: seen, difference: 'it differs' };
    return readGuide('a.md', record(markdown, [outcome], pairing)).snippets[0]!.output!.text;
  }

  test('writes what was seen, where it is shown', () => {
    expect(recorded('text', 'a\nb', 'c\n\nd\n')).toBe('c\n\nd');
  });

  test('leaves out what was left out', () => {
    const shown = '{"a": 1, "list": [1, "...", 9], "...": "..."}';
    const seen = '{"x": 0, "a": 2, "list": [2, 3, 4, 5], "b": 3}';
    expect(JSON.parse(recorded('json', shown, seen))).toEqual({ a: 2, list: [2, '...', 5], '...': '...' });
  });

  test('leaves a text with lines left out to its writer', () => {
    expect(recorded('text', 'a\n...', 'b\nc')).toBe('a\n...');
  });
});
