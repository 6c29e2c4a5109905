import type { Element, Root } from 'hast';
import { h, s } from 'hastscript';
import { Parser } from 'htmlparser2';

/** Parses a built page into a tree without comments. Astro writes well-formed HTML, so no repair is needed. */
export function parsePage(html: string): Root {
  const root: Root = { type: 'root', children: [] };
  const open: (Root | Element)[] = [root];
  let drawings = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'svg') drawings += 1;
      const element = (drawings > 0 ? s : h)(name, attributes) as Element;
      open.at(-1)!.children.push(element);
      open.push(element);
    },
    ontext(value) {
      const { children } = open.at(-1)!;
      const last = children.at(-1);
      // The parser splits a text at its character references.
      if (last?.type === 'text') last.value += value;
      else children.push({ type: 'text', value });
    },
    onclosetag(name) {
      if (name === 'svg') drawings -= 1;
      open.pop();
    },
  });
  parser.end(html);
  return root;
}
