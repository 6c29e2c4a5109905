import type { Fault, Path } from './rule.ts';

/** A fault in the making. */
export interface Finding extends Omit<Fault, 'message'> {
  readonly message: string;
  /** For a value of the wrong type: what it must be, without the words "must be". */
  readonly expected?: string;
  /** Fields that the message goes on with. */
  readonly fields?: readonly Path[];
  /** The conditions that the rule depends on. */
  readonly conditions: readonly Condition[];
  /** Follows the conditions. */
  readonly tail?: string;
}

/** That a field has a certain value, or any: `when jurisdiction is AUS`, `unless key is given`. */
export interface Condition {
  readonly word: 'when' | 'unless';
  readonly path: Path;
  readonly value?: string;
}

/** Gives a field the name that people know it by. */
export type NameOf = (path: Path) => string;

/** The same finding, with further conditions before its own. */
export function under(conditions: readonly Condition[], finding: Finding): Finding {
  return { ...finding, conditions: [...conditions, ...finding.conditions] };
}

export function asFault(finding: Finding, nameOf: NameOf): Fault {
  const { path, keyword, format, message, fields = [], conditions, tail = '' } = finding;
  return {
    path,
    keyword,
    ...(format !== undefined && { format }),
    message: [
      message,
      fields.length > 0 && ` ${listOf(fields.map(nameOf), 'and')}`,
      joined('when', conditions, nameOf),
      joined('unless', conditions, nameOf),
      tail,
    ]
      .filter(Boolean)
      .join(''),
  };
}

function joined(word: Condition['word'], conditions: readonly Condition[], nameOf: NameOf): string {
  const texts = conditions
    .filter((condition) => condition.word === word)
    .map(({ path, value = 'given' }) => `${nameOf(path)} is ${value}`);
  return texts.length === 0 ? '' : ` ${word} ${[...new Set(texts)].join(' and ')}`;
}

/** `a, b or c` */
export function listOf(items: readonly string[], word: 'and' | 'or'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** What a value must be that has to be one of these: `AUS`, or `one of AUS, NZL`. */
export function choiceOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`;
}
