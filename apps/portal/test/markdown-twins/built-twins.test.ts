import { markdownToMdast, type MdastNode } from 'satteri';
import { expect, test } from 'vitest';
import { brokenLinks, readLinks } from '../../src/built/page-links.ts';
import { parsePage } from '../../src/built/parse-page.ts';
import { pageFiles, pageId } from '../../src/repository/repository.ts';
import { clientPages } from '../../src/client-api/pages.ts';
import { twinAddress } from '../../src/markdown-twins/address.ts';
import { fieldPages } from '../../src/reference/fields/field-pages.ts';
import {
  allObjects,
  allOperations,
  everyField,
  fieldsOfOperation,
  objectOf,
  objectsReturned,
  operationNamed,
  readReference,
  readRelay,
} from '../../src/reference/model/reference.ts';
import { codeHref } from '../../src/reference/snippets/code-href.ts';
import { snippetExamples, snippetTools, type Snippet } from '../../src/reference/snippets/index.ts';
import { builtFiles, readBuilt } from '../built-site.ts';

const twins = new Map(
  builtFiles('{changelog,guides,reference,repository}{.md,/**/*.md}').map((file) => [file, readBuilt(file)]),
);
const twinAt = (url: string): string => twins.get(url.replace(/^\/(?<path>.+)\/$/u, '$<path>.md')) ?? '';

test('every guide, README and page of the reference has a twin, and nothing else has', () => {
  const read = [
    ...pageFiles().map((file) => `/${pageId(file)}/`),
    ...allOperations().flatMap((operation) => [operation.href, codeHref(operation)]),
    ...allOperations().flatMap(({ href, aliasOf }) => (aliasOf === undefined ? [`${href}examples/`] : [])),
    ...allObjects().map(({ href }) => href),
    ...fieldPages().map(({ url }) => url),
    ...readReference().openPoints.map(({ id }) => `/reference/open-points/${id}/`),
    ...clientPages.map(({ url }) => url),
    ...[...readRelay().operations, ...readRelay().events].map(({ href }) => href),
    ...['', 'client/', 'errors/', 'fields/', 'open-points/', 'open-points/all/', 'relay/', 'sources/'].map(
      (name) => `/reference/${name}`,
    ),
    '/changelog/',
  ];
  expect([...twins.keys()]).toEqual(read.map((url) => `${url.slice(1, -1)}.md`).toSorted());
});

const LEFT_OVER = [/\[object |Section titled|Copy as Markdown|\u200B/];

test.each([...twins])(
  '%s: begins with its one title and has text, with nothing left over of the page',
  (file, markdown) => {
    expect(markdown).toMatch(/^# .+\n\n./);
    const found = nodes(markdown);
    expect(found.filter((node) => node.type === 'heading' && node.depth === 1)).toHaveLength(1);
    expect(found.filter(({ type }) => type === 'html')).toEqual([]);
    const text = found.flatMap((node) => (node.type === 'text' ? [node.value] : [])).join('\n');
    // The client's reference says where a method returns `undefined`.
    const leftOver = file.startsWith('reference/client/') ? LEFT_OVER : [...LEFT_OVER, /\bundefined\b/];
    expect(leftOver.filter((each) => each.test(text))).toEqual([]);
  },
);

test.each([...twins])('%s: names the language of every block of code', (_, markdown) => {
  const languages = nodes(markdown).flatMap((node) => (node.type === 'code' ? [node.lang] : []));
  expect(languages.filter((language) => !language)).toEqual([]);
});

test('a twin links to twins', () => {
  const toPages = [...twins].flatMap(([file, markdown]) =>
    linksOf(markdown).flatMap((link) => (twinAt(link.replace(/#.*$/u, '')) === '' ? [] : `${file}: ${link}`)),
  );
  expect(toPages).toEqual([]);
});

test('every link of a twin leads somewhere', () => {
  const pages = builtFiles('**/*.html').map((file) => readLinks(file, parsePage(readBuilt(file))));
  const linked = [...twins].map(([file, markdown]) => ({
    file,
    ids: new Set<string>(),
    // An anchor of a link to another twin must exist on the page of that twin.
    links: linksOf(markdown).map((link) =>
      link.replace(/^(?<page>\/(?!files\/)[^#]+)\.md(?=#|$)/, '$<page>/'),
    ),
  }));
  expect(
    linked.flatMap(({ links }) => links.filter((link) => !/^(?:\/|https?:|mailto:)/.test(link))),
  ).toEqual([]);
  const broken = brokenLinks(
    [...pages.map((page) => ({ ...page, links: [] })), ...linked],
    new Set(builtFiles('**/*.*')),
  );
  expect(broken).toEqual([]);
});

test.each(allOperations())('tells every field of $id', (operation) => {
  const markdown = twinAt(operation.href);
  expect(markdown).toContain(`${operation.method} · \`${operation.path}\``);
  expect(markdown).toContain(`\`${operation.id}\``);
  const fields = operation.aliasOf === undefined ? [...fieldsOfOperation(operation)] : [];
  const missing = fields.filter(({ name, type }) => !markdown.includes(`- \`${name}\` · ${type}`));
  expect(missing.map(({ anchor }) => anchor)).toEqual([]);
  const objects =
    operation.aliasOf === undefined ? objectsReturned(operation).map(({ id }) => objectOf(id)) : [];
  expect(
    objects.filter(({ title, href }) => !markdown.includes(`[${title}](${href.replace(/\/$/, '.md')})`)),
  ).toEqual([]);
});

test.each(allObjects())('tells every field of $title, and nothing of the switch', ({ href, fields }) => {
  const markdown = twinAt(href);
  const missing = [...everyField(fields)].filter(
    ({ name, type }) => !markdown.includes(`- \`${name}\` · ${type}`),
  );
  expect(missing.map(({ anchor }) => anchor)).toEqual([]);
  expect(markdown).not.toMatch(/Kind of check|Copy the link/);
});

test.each(allOperations())('shows how to send $id with every tool, for every example', (operation) => {
  const markdown = twinAt(codeHref(operation));
  const parts = snippetTools.flatMap(({ label, render }) => [
    `## ${label.replace('#', String.raw`\#`)}\n`,
    ...snippetExamples(operation).flatMap((example, _, { length }) => {
      const snippet = render(operation, example);
      const codes = 'blocks' in snippet ? snippet.blocks.map(({ code }) => `${code}\n\`\`\``) : [];
      return [...(length > 1 ? [`### ${example.title}\n`] : []), ...codes];
    }),
  ]);
  expect(parts.filter((part) => !markdown.includes(`\n${part}`))).toEqual([]);
});

test.each(allOperations())(
  'the page of $id shows its first request with curl, and leads to the others',
  (operation) => {
    const markdown = twinAt(operation.href);
    const [example] = snippetExamples(operation);
    const { blocks } = snippetTools[0]!.render(operation, example!) as Snippet;
    expect(markdown).toContain(`\n${blocks.at(-1)!.code}\n\`\`\``);
    expect(markdown).toContain(`(${twinAddress(codeHref(operation))})`);
    expect(markdown).not.toMatch(/Run it here|No sandbox responds/);
  },
);

test.each(allOperations().filter(({ aliasOf }) => aliasOf === undefined))(
  'shows every example of $id under its name, whole',
  ({ href, requestBody, responses }) => {
    const markdown = twinAt(`${href}examples/`);
    const bodies = [requestBody, ...responses.map((response) => response.bodies[0])];
    const missing = bodies.flatMap((body) =>
      (body?.examples ?? []).filter(({ name, value }) => {
        const text = body?.mediaType.includes('json')
          ? JSON.stringify(value, null, 2)
          : String(value).trimEnd();
        return !markdown.includes(`\n\`${name}\``) || !markdown.includes(`\n${text}\n\`\`\``);
      }),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  },
);

test('says what each form of a body requires', () => {
  const create = twinAt(operationNamed('createVisaCheck').href);
  const save = twinAt(operationNamed('saveOnboard').href);
  expect(create.match(/^- \*\*Required.*?:\*\*/gm)).toEqual([
    '- **Required: `AUS`:**',
    '- **Required: `NZL`, `verification`:**',
    '- **Required: `NZL`, `employer`:**',
  ]);
  expect(create).toMatch(/\[`customer_authority_id`\]\(\S+\) if `australia.visa_check_type` is `agent`\n/);
  expect(save).toMatch(/ at least one of \[`email`\]\(\S+\) \[`mobile_number`\]\(\S+\)\n/);
});

test('tells every open point', () => {
  const markdown = twinAt('/reference/open-points/all/');
  for (const { id } of readReference().openPoints)
    expect(markdown).toContain(`](/reference/open-points/${id}.md)`);
});

test('shows the pictures of a page', () => {
  expect(twinAt('/guides/n8n/first-workflow/')).toMatch(
    /^!\[The workflow after a run: .+\]\(\/_astro\/.+\.webp\)$/m,
  );
});

function linksOf(markdown: string): string[] {
  return nodes(markdown).flatMap((node) => (node.type === 'link' || node.type === 'image' ? [node.url] : []));
}

function nodes(markdown: string): MdastNode[] {
  const found: MdastNode[] = [];
  const visit = (node: MdastNode): void => {
    found.push(node);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(markdownToMdast(markdown));
  return found;
}
