import { markdownToMdast, type MdastNode } from 'satteri';
import { expect, test } from 'vitest';
import { fence } from '../../../src/reference/markdown/fence.ts';
import { oneLine } from '../../../src/reference/markdown/fields.ts';
import { fieldMarkdownPages, markdownUrl, referenceMarkdownPages } from '../../../src/reference/index.ts';
import {
  allOperations,
  fieldsOfOperation,
  operationNamed,
  readReference,
} from '../../../src/reference/model/reference.ts';
import { snippetExamples, snippetTools } from '../../../src/reference/snippets/index.ts';

const pages = referenceMarkdownPages();
const all = [...pages, ...fieldMarkdownPages()];
const byUrl = new Map(all.map((page) => [page.url, page.markdown]));

test.each(all)(
  '$url: is a page of Markdown with a title and a description',
  ({ url, title, description, markdown }) => {
    expect(url).toMatch(/^\/reference\/(?:.+\/)?$/);
    expect(markdownUrl(url)).toMatch(/\.md$/);
    expect(description).not.toMatch(/[`*\n]/);
    expect(markdown.startsWith(`# ${title}\n`)).toBe(true);
    expect(markdown).not.toMatch(/undefined|\[object|<[a-z]+ class/);
    const titles = nodes(markdown).filter((node) => node.type === 'heading' && node.depth === 1);
    expect(titles).toHaveLength(1);
  },
);

test('has each address once', () => {
  expect(byUrl.size).toBe(all.length);
});

test.each(allOperations())('tells every field of $id', (operation) => {
  const markdown = byUrl.get(operation.href) ?? '';
  expect(markdown).toContain(`\`${operation.method} ${operation.path}\``);
  const fields = operation.aliasOf === undefined ? [...fieldsOfOperation(operation)] : [];
  const missing = fields.filter(({ name }) => !markdown.includes(`\`${name}\` (`));
  expect(missing.map(({ anchor }) => anchor)).toEqual([]);
});

test.each(allOperations())('shows how to send $id with every tool', (operation) => {
  const markdown = byUrl.get(operation.href) ?? '';
  const [example] = snippetExamples(operation);
  for (const { render } of snippetTools) {
    const snippet = example && render(operation, example);
    const parts =
      snippet && 'blocks' in snippet ? snippet.blocks.map(({ code }) => code) : [snippet?.instead];
    for (const part of parts) expect(markdown).toContain(part);
  }
});

test('says what each form of a body requires', () => {
  const create = byUrl.get(operationNamed('createVisaCheck').href) ?? '';
  const save = byUrl.get(operationNamed('saveOnboard').href) ?? '';
  expect(create.match(/^- Required for .+?:/gm)).toEqual([
    '- Required for `AUS`:',
    '- Required for `NZL`, `verification`:',
    '- Required for `NZL`, `employer`:',
  ]);
  expect(create).toContain('; `customer_authority_id` if `australia.visa_check_type` is `agent`.\n');
  expect(save).toContain(
    '- Required for Creation: `accountkeyid`; at least one of `email`, `mobile_number`.\n',
  );
});

test('tells every open point', () => {
  const markdown = byUrl.get('/reference/open-points/') ?? '';
  for (const { id } of readReference().openPoints) expect(markdown).toContain(`**${id}**: `);
});

test('has links of the portal only, each to a page that there is', () => {
  const known = new Set([...byUrl.keys(), '/guides/errors-and-retries/', '/guides/sandbox/faults/']);
  const urls = all.flatMap(({ markdown }) =>
    nodes(markdown).flatMap((node) => (node.type === 'link' ? [node.url] : [])),
  );
  const unknown = urls.filter((url) => url.startsWith('/') && !known.has(url.replace(/#.*/, '')));
  expect([...new Set(unknown)]).toEqual([]);
});

test('writes a list as sentences, and code in a fence that it does not end', () => {
  expect(oneLine('How it is:\n\n- `a`: one.\n- `b`: two.\n')).toBe('How it is: `a`: one. `b`: two.');
  expect(oneLine('- `a`: one.\n- `b`: two.')).toBe('`a`: one. `b`: two.');
  expect(fence('md', '```\nx\n```')).toBe('````md\n```\nx\n```\n````');
});

function nodes(markdown: string): MdastNode[] {
  const found: MdastNode[] = [];
  const visit = (node: MdastNode): void => {
    found.push(node);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(markdownToMdast(markdown));
  return found;
}
