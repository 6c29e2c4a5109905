import type { Element, Root } from 'hast';
import { h, s } from 'hastscript';
import { Parser } from 'htmlparser2';

/** A built page as a tree, without its comments. What Astro writes is well-formed: nothing has to be mended. */
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
      // A text with references to characters comes in pieces.
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
