import type { Element, Root } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import type { Code } from 'mdast';

/** Makes plain blocks of highlighted code and of diagrams; `codeBlock` reads their language and title. */
export function plainCode(content: Root): void {
  for (const figure of selectAll('figure[data-mermaid]', content)) {
    const source = String(figure.properties['dataMermaid']);
    figure.children = [preOf({ dataLanguage: 'mermaid' }, source)];
  }
  for (const frame of selectAll('figure.frame', content)) {
    const [title, pre] = [select('figcaption .title', frame), select('pre', frame)];
    const lines = selectAll('.ec-line', pre).map((line) => toString(line).replace(/\n$/u, ''));
    const properties = { ...pre?.properties, ...(title && { dataTitle: toString(title) }) };
    frame.children = [preOf(properties, lines.join('\n'))];
  }
}

/** For rehype-remark: a block of code with its language, and its title after it. */
export function codeBlock(_state: unknown, pre: Element): Code {
  const { dataLanguage, dataTitle } = pre.properties;
  return {
    type: 'code',
    lang: dataLanguage ? String(dataLanguage) : null,
    meta: dataTitle ? `title="${String(dataTitle)}"` : null,
    value: toString(pre).trimEnd(),
  };
}

function preOf(properties: Element['properties'], text: string): Element {
  return { type: 'element', tagName: 'pre', properties, children: [{ type: 'text', value: text }] };
}
