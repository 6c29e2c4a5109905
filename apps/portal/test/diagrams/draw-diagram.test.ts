import { expect, test } from 'vitest';
import { drawDiagram } from '../../src/diagrams/draw-diagram.ts';
import { breakLines, readDiagram } from '../../src/diagrams/read-diagram.ts';

const words = '  accTitle: Two steps\n  accDescr: First "a" & then b.\n';
const kinds = {
  flowchart: `flowchart TD\n${words}  a{Is it so?} -->|yes| b[Then do this]\n`,
  state: `stateDiagram-v2\n${words}  [*] --> pending: create\n  pending --> completed\n`,
  sequence: `sequenceDiagram\n${words}  participant You\n  You->>Service: POST /v2/visa-checks\n  Service-->>You: 201\n`,
};

test.each(Object.entries(kinds))('draws a %s with its text alternative and no request', (_, text) => {
  const html = drawDiagram(text, 'docs/x.md');
  const [, id] = /aria-labelledby="(?<id>[\w-]+)-title"/.exec(html) ?? [];
  expect(html).toContain(`<title id="${id}-title">Two steps</title>`);
  expect(html).toContain(`<p id="${id}-words">First &quot;a&quot; &amp; then b.</p>`);
  expect(html).toContain('role="img"');
  expect(html).not.toMatch(/@import|https?:\/\/(?!www\.w3\.org)|<style/);
  expect(html.slice(html.indexOf('<svg'))).not.toContain('accTitle');
  const ids = [...html.matchAll(/ id="(?<id>[^"]+)"/g)].map((found) => found[1]);
  expect(ids.every((each) => each?.startsWith(`${id}-`))).toBe(true);
  for (const [, used] of html.matchAll(/url\(#(?<id>[^)]+)\)/g)) expect(ids).toContain(used);
});

test.each(['flowchart TD\n  a --> b\n', 'flowchart TD\n  accTitle: A\n  a --> b\n'])(
  'refuses a diagram without a text alternative',
  (text) => {
    expect(() => drawDiagram(text, 'docs/x.md')).toThrow(/^docs\/x\.md: a diagram says/);
  },
);

test('reads a description of several lines', () => {
  const text = 'flowchart TD\n  accTitle: A\n  accDescr {\n    One\n    two.\n  }\n  a --> b\n';
  expect(readDiagram(text, 'x')).toEqual({
    title: 'A',
    description: 'One two.',
    source: 'flowchart TD\n  a --> b\n',
  });
});

test('breaks a long label into lines of about the same length', () => {
  expect(breakLines('Registered business asks whether the person may work for it?')).toBe(
    'Registered business<br>asks whether the person<br>may work for it?',
  );
  expect(breakLines('agent check')).toBe('agent check');
});
