import { BundleError, isObject, type Schema } from '@workrights/spec/reader';
import { formatNamed } from '../formats.ts';

/** A rule of the explainer (`@workrights/explainer`), in which a {@link Reference} stands for the rule of a schema. */
export type RuleNode = { readonly [keyword: string]: unknown };

/** Stands for the rule of a named schema of the contract. */
export class Reference {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const SUBRULES = new Set(['items', 'if', 'then', 'else']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf']);
const VALUES = new Set([
  'type',
  'const',
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
]);
const ANNOTATIONS = new Set([
  'title',
  'description',
  'example',
  'examples',
  'default',
  'deprecated',
  'discriminator',
  '$comment',
]);

/**
 * A schema as a rule: without annotations, and with patterns and formats as regular expressions with their words.
 *
 * @throws BundleError for a keyword that the explainer does not know: better no rule than one that says less.
 */
export function ruleOf(schema: Schema): RuleNode | Reference {
  const { $ref, ...siblings } = schema;
  const rule = Object.fromEntries(
    Object.entries(siblings).flatMap(([keyword, value]) => entryOf(keyword, value)),
  );
  const texts = textsOf(siblings);
  if (texts.length > 0) rule['texts'] = texts;
  // A constant says more than its type.
  if ('const' in rule || 'enum' in rule) delete rule['type'];
  if (typeof $ref !== 'string') return rule;
  const reference = new Reference(nameOf($ref));
  return Object.keys(rule).length === 0 ? reference : { allOf: [reference, rule] };
}

function entryOf(keyword: string, value: unknown): [string, unknown][] {
  if (SUBRULES.has(keyword) && isObject(value)) return [[keyword, ruleOf(value)]];
  if (LISTS.has(keyword) && Array.isArray(value))
    return [[keyword, value.map((each: Schema) => ruleOf(each))]];
  if (keyword === 'properties' && isObject(value)) {
    const properties = Object.entries(value).map(([name, each]) => [name, ruleOf(each as Schema)]);
    return [[keyword, Object.fromEntries(properties)]];
  }
  if (VALUES.has(keyword)) return [[keyword, value]];
  if (keyword === 'not' && isObject(value) && Object.keys(value).length === 0) return [[keyword, {}]];
  if (keyword === 'additionalProperties' && value === false) return [[keyword, false]];
  const says = keyword === 'additionalProperties' ? value !== true : !ANNOTATIONS.has(keyword);
  if (says && keyword !== 'pattern' && keyword !== 'format' && !keyword.startsWith('x-')) {
    throw new BundleError(`The explainer has no words for the keyword "${keyword}" of the contract.`);
  }
  return [];
}

function textsOf({ pattern, format, 'x-pattern-message': message }: Schema): object[] {
  const texts: object[] = [];
  if (typeof pattern === 'string') {
    const words = typeof message === 'string' ? message : `must match the pattern ${pattern}`;
    // Without the `u` flag, as in zod: with it, V8 throws a RangeError at some million characters.
    texts.push({ keyword: 'pattern', matches: new RegExp(pattern), message: words });
  }
  if (typeof format === 'string') texts.push({ keyword: 'format', format, ...formatNamed(format) });
  return texts;
}

function nameOf(reference: string): string {
  const name = /^#\/components\/schemas\/(\w+)$/u.exec(reference)?.[1];
  if (name === undefined) throw new BundleError(`The reference ${reference} names no schema. Bundle again.`);
  return name;
}
