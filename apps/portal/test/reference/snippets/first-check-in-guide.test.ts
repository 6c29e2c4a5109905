import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationNamed } from '../../../src/reference/model/reference.ts';
import { snippetExamples } from '../../../src/reference/snippets/index.ts';
import { languages, languageTools } from '../../../src/reference/snippets/languages/index.ts';
import type { Snippet } from '../../../src/reference/snippets/tool.ts';
import { operation } from './operations.ts';

// "In another language" of the guide to the first check shows three programs of the reference.

const guide = readFileSync(new URL('../../../../../docs/get-started.md', import.meta.url), 'utf8');
const [, section = ''] = /^## In another language\n([^]*?)^## /m.exec(guide) ?? [];

test('the guide to the first check names every language of the reference', () => {
  const [sentence = ''] = section.trim().split('\n\n');
  expect(languages.map(({ label }) => label).filter((label) => !sentence.includes(label))).toEqual([]);
});

test('it leads to the operations in the order of a check', () => {
  const pages = [...section.matchAll(/\]\((?<page>\/reference\/visa-checks\/[\w-]+\/)\)/g)];
  expect(pages.map(({ groups }) => groups?.['page'])).toEqual(
    ['createVisaCheck', 'getVisaCheck', 'downloadAttachment'].map((id) => operationNamed(id).href),
  );
});

test.each([
  ['getVisaCheck', 'CHECK_ID'],
  ['downloadAttachment', 'DOWNLOAD_URL'],
])(
  'the last block of %s is a program in every language, and reads what the guide exports: %s',
  (id, variable) => {
    expect(section).toContain(`export ${variable}=`);
    const [example] = snippetExamples(operation(id));
    for (const { render } of languageTools) {
      const { blocks } = render(operation(id), example!) as Snippet;
      expect(blocks).toHaveLength(2);
      expect(blocks.at(-1)?.code).toContain(variable);
    }
  },
);
