export interface GuideHead {
  title: string;
  description: string;
}

/**
 * The title and description of a guide: its first heading and the next paragraph, without Markdown marks.
 *
 * @throws Error when the guide does not begin with a heading and a paragraph.
 */
export function readGuideHead(markdown: string, name: string): GuideHead {
  const found = /^# (?<title>.+)\n+(?<paragraph>(?!```|[#>|*-]).+(?:\n.+)*)/.exec(markdown);
  if (!found)
    throw new Error(`The guide ${name} must begin with "# Title" and a paragraph that describes it.`);
  const { title = '', paragraph = '' } = found.groups ?? {};
  return { title: plain(title), description: plain(paragraph) };
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
