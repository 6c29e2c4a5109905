import { factsOfVariant, constraintsText, valuesText, type Facts } from '../components/facts.ts';
import { branchesLabel, presenceTexts, type Side } from '../components/presence.ts';
import type { Branch, Field, Fields, Source } from '../model/types.ts';

/** A pattern of letters with diacritics says less than the sentence before it. */
const LONGEST_CODE = 60;

/** A tree of fields as nested lists: what the rows of the page say. */
export function fieldList(fields: Fields, side: Side, depth = 0, within?: Branch): string {
  const indent = '  '.repeat(depth);
  const shared = fields.shared.map((field) => fieldItem(field, side, depth, within));
  const groups = fields.groups.map(({ branch, fields: own }) => {
    const name = branch.when ? `When \`${branch.when.field}\` is \`${branch.when.value}\`` : branch.title;
    const about = branch.description === '' ? '' : ` ${oneLine(branch.description)}`;
    const list = fieldList(own, side, depth + 1, branch);
    return [`${indent}- **${name}:**${about}`, list].filter((text) => text !== '').join('\n');
  });
  return [...shared, ...groups].filter((text) => text !== '').join('\n');
}

export function fieldItem(field: Field, side: Side, depth = 0, within?: Branch): string {
  const indent = '  '.repeat(depth);
  const head = `${indent}- \`${field.name}\` (${fieldHead(field, side, within)})`;
  const facts = factsLine(field, side);
  const variants = field.variants.flatMap((variant) => {
    const own = factsOfVariant(field, variant);
    if (!own) return [];
    return [`${indent}  - ${branchesLabel(variant.branches)}: ${factsLine(own, side)}`];
  });
  const same = field.children.sameAs;
  const text = [facts, same === undefined ? '' : `Holds the same fields as \`${same}\`.`]
    .filter((part) => part !== '')
    .join(' ');
  const children = fieldList(field.children, side, depth + 1);
  return [text === '' ? head : `${head}: ${text}`, ...variants, children]
    .filter((part) => part !== '')
    .join('\n');
}

/** Type, presence and source: `string, required, stated in 2.2`. */
export function fieldHead(field: Field, side: Side, within?: Branch): string {
  const type = field.nullable ? `${field.type} or null` : field.type;
  const presence = presenceTexts(field, side, within).map(({ text }) => text);
  return [type, ...presence, sourceText(field.source)].join('; ');
}

/** `stated in 2.2`, with the ids of the open points: all are on the page of open points. */
export function sourceText({ status, section, notes }: Source): string {
  const words = `${status} in section ${section}`;
  return notes.length === 0 ? words : `${words}, open points: ${notes.join(', ')}`;
}

export function factsLine(facts: Facts, side: Side): string {
  const values = valuesText(facts, side);
  const list = values?.list.map((value) => `\`${value}\``).join(', ') ?? '';
  const constraints = constraintsText(facts, side).map(({ text, code }) =>
    code === undefined || code.length > LONGEST_CODE ? `${text}.` : `${text}: \`${code}\`.`,
  );
  return [oneLine(facts.description), values && sentence(values.before, list, values.after), ...constraints]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

function sentence(before: string, list: string, after: string): string {
  const text = [before, list].filter((part) => part !== '').join(' ');
  const ended = /[.:]$/.test(text) ? text : `${text}.`;
  return after === '' ? ended : `${ended} ${after}`;
}

/** Markdown of several lines as one: its lists become sentences. */
export function oneLine(markdown: string): string {
  return markdown
    .trim()
    .replaceAll(/(?:^|\n+)\s*[-*] /g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
