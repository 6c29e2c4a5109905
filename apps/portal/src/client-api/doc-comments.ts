import { memberName } from './members.ts';

const COMMENT = /^(?<indent>[ \t]*)\/\*\*(?<text>(?:[^*]|\*(?!\/))*)\*\/\n\k<indent>(?<line>[^\n]+)/gmu;
const TOP =
  /^(?:export )?(?:declare )?(?:abstract )?(?:class|function|type|interface|const) (?<name>[\w$]+)/gmu;

/** The comments of declarations and of their members in built types, by `VisaChecks` and `VisaChecks.create`. */
export function docComments(types: string): Map<string, string> {
  const tops = [...types.matchAll(TOP)].map(({ index, groups }) => ({ index, name: groups?.['name'] ?? '' }));
  const found = new Map<string, string>();
  for (const { index, 0: whole, groups } of types.matchAll(COMMENT)) {
    const { indent = '', text = '', line = '' } = groups ?? {};
    const own = [...line.matchAll(TOP)][0]?.groups?.['name'];
    const owner = tops.findLast((top) => top.index < index + whole.length)?.name;
    const member = memberName(line);
    const name = indent === '' ? own : owner && member && `${owner}.${member}`;
    if (name && !found.has(name)) found.set(name, markdownOf(text));
  }
  return found;
}

/** The words of a comment as Markdown: each of its tags is a paragraph. `{@link name}` stays as it is. */
function markdownOf(comment: string): string {
  return comment
    .replaceAll(/^[ \t]*(?:\* ?)?/gmu, '')
    .replaceAll(/^@param (?<name>\w+)(?: -)?/gmu, '\n`$<name>`:')
    .replaceAll(/^@returns?\b/gmu, '\n_Returns:_')
    .replaceAll(/^@throws\b/gmu, '\n_Throws:_')
    .trim();
}
