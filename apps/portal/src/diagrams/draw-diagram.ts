import { hash } from 'node:crypto';
import { renderMermaidSVG } from 'beautiful-mermaid';
import { readDiagram } from './read-diagram.ts';

/**
 * Draws a Mermaid diagram as inline SVG in the colours of the page (diagrams.css), followed by its description in words.
 *
 * @throws Error when the diagram has no title or description, or cannot be drawn.
 */
export function drawDiagram(text: string, file: string): string {
  const { title, description, source } = readDiagram(text, file);
  const id = `diagram-${hash('sha256', text).slice(0, 8)}`;
  const attributes = `class="diagram-svg" role="img" aria-labelledby="${id}-title" aria-describedby="${id}-words"`;
  const drawing = renderMermaidSVG(source, {
    bg: 'transparent',
    fg: 'currentColor',
    transparent: true,
    padding: 16,
  })
    // Removes the library's style sheet, which loads a font from another host. Ours is in diagrams.css.
    .replace(/<style>[\s\S]*?<\/style>/, `<title id="${id}-title">${escape(title)}</title>`)
    .replace(/^<svg ([^>]*?) style="[^"]*"/, `<svg $1 ${attributes}`)
    .replaceAll(/(?<before>id="|url\(#)(?<name>[\w-]*(?:arrow|marker)[\w-]*)/g, `$<before>${id}-$<name>`)
    .replaceAll(/\n\s*/g, '');
  return [
    `<figure class="diagram not-content" data-mermaid="${escape(text)}"><div class="diagram-scroll">`,
    drawing,
    `</div><figcaption><details><summary>In words</summary><p id="${id}-words">${escape(description)}</p></details></figcaption></figure>`,
  ].join('');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
