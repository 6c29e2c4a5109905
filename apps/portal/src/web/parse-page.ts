import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

const parser = unified().use(rehypeParse);

/** The head and the content of a built page. Most of a page is the menu of all pages, which takes long to parse. */
export function parsePage(html: string): Root {
  const [main = ''] = /<main\b.*<\/main>/su.exec(html) ?? [];
  return parser.parse(html.slice(0, html.indexOf('</head>')) + main);
}
