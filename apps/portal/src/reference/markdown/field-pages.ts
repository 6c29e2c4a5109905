import {
  fieldPages,
  fieldSummary,
  linesOf,
  type FieldMeaning,
  type FieldPage,
} from '../fields/field-pages.ts';
import { describeField, headingsOf } from '../fields/headings.ts';
import { fieldTexts } from '../fields/texts.ts';
import { fieldItem } from './fields.ts';
import type { MarkdownPage } from './page.ts';

/** One page a name. They repeat what the operations say, name by name. */
export function fieldMarkdownPages(): MarkdownPage[] {
  return fieldPages().map((page) => {
    const title = page.names.join(', ');
    const headings = headingsOf(page);
    const parts = page.meanings.map((meaning, index) => meaningText(meaning, headings[index]?.text ?? ''));
    return {
      url: page.url,
      title,
      description: describeField(page),
      markdown: `${[`# ${title}`, ...parts].join('\n\n')}\n`,
    };
  });
}

/** All names, a line each. */
export function fieldsPage(): MarkdownPage {
  const pages = fieldPages();
  const { title, description, lead } = fieldTexts(pages.length);
  const markdown = [`# ${title}`, lead, pages.map(fieldLine).join('\n')].join('\n\n');
  return { url: '/reference/fields/', title, description, markdown: `${markdown}\n` };
}

function fieldLine(page: FieldPage): string {
  return `- [\`${page.names.join('`, `')}\`](${page.url}): ${fieldSummary(page)}`;
}

function meaningText(meaning: FieldMeaning, heading: string): string {
  const places = linesOf(meaning).map(
    ({ part, label, links }) =>
      `- ${part} \`${label}\`: ${links.map(({ page, href }) => `[${page}](${href})`).join(', ')}`,
  );
  return [`## ${heading}`, fieldItem(meaning.field, meaning.side), places.join('\n')].join('\n\n');
}
