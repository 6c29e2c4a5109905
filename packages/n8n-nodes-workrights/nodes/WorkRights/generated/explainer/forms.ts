// Copied from packages/explainer by workrights-codegen. Do not edit.
import { choiceOf, listOf, under, type Condition, type Finding } from './finding';
import { fieldName, leadsThrough } from './path';
import { propertiesOf, requiredOf, type Path, type Rule } from './rule';
import { fieldOf, isObject } from './value';

/** A form of a union, and all that a value has against it. */
export interface Candidate {
  readonly form: Rule;
  readonly found: readonly Finding[];
}

type Find = (rule: Rule, value: unknown) => readonly Finding[];

/**
 * What is wrong with a value that fits no form of a union: what speaks against the form that was most likely meant,
 * or, when several are equally likely, what all of them lack.
 */
export function findInForms(all: readonly Candidate[], value: unknown, path: Path, find: Find): Finding[] {
  const ofKind = all.filter(({ found }) => !found.some((finding) => isWrongKind(finding, path)));
  if (ofKind.length === 0) {
    const expected = [
      ...new Set(all.flatMap(({ found }) => found.flatMap((finding) => finding.expected ?? []))),
    ];
    const keyword = all[0]?.found[0]?.keyword ?? 'anyOf';
    const words = listOf(expected, 'or');
    return [{ path, keyword, message: `must be ${words}`, expected: words, conditions: [] }];
  }

  const weigh = ({ form, found }: Candidate): number =>
    found.reduce((sum, finding) => sum + weightOf(finding, form, path, find), 0);
  const closest = lowest(ofKind, weigh);
  const likely = lowest(closest, ({ form }) => -knownFields(form, value));
  const [first] = likely;
  if (!first) return [];
  if (ofKind.length < all.length && resemblesNothing(first, value)) {
    return [
      describeForms(
        all.map(({ form }) => form),
        path,
      ),
    ];
  }
  const shared = sharedBy(likely);
  const tags = tagsOf(first.form, ofKind);
  const alternative = tags.length === 0 ? alternatives(likely, shared, ofKind, path) : undefined;
  if (alternative) return [...shared, alternative];
  // Of several forms that were equally likely meant, only what they share is surely wrong.
  const found = shared.length > 0 ? shared : first.found;
  return explainChosen({ form: first.form, found }, tags, ofKind, value, path);
}

/** All forms that a value may have, in words. */
export function describeForms(forms: readonly Rule[], path: Path): Finding {
  const names = forms.map((form) => {
    if (form.type === 'array') return 'an array';
    if (form.type === 'null') return 'null';
    if (form.type === 'string') return 'a string';
    const required = requiredOf(form);
    return required.length === 0 ? 'an object' : `an object with ${listOf(required, 'and')}`;
  });
  return { path, keyword: 'anyOf', message: `must be ${listOf(names, 'or')}`, conditions: [] };
}

/** An object that only lacks things, and has nothing of what the form knows. */
function resemblesNothing({ form, found }: Candidate, value: unknown): boolean {
  return (
    isObject(value) && knownFields(form, value) === 0 && found.every(({ keyword }) => keyword === 'required')
  );
}

/** A value of another kind altogether cannot have been meant for a form. */
function isWrongKind(finding: Finding, path: Path): boolean {
  return finding.path.length === path.length && finding.expected !== undefined;
}

/**
 * How strongly a finding speaks against a form. Another constant, or none, says that another form was meant; a field
 * that must be left out says so less; anything else can happen in the right one. A missing object weighs as much as
 * what it would have to hold.
 */
function weightOf({ path: at, keyword }: Finding, form: Rule, path: Path, find: Find): number {
  const property = at.length === path.length + 1 ? propertiesOf(form)[String(at.at(-1))] : undefined;
  if (property?.const !== undefined && (keyword === 'const' || keyword === 'required')) return 10;
  if (keyword === 'not') return 3;
  return keyword === 'required' && property ? 1 + missingIn(property, find) : 1;
}

function missingIn(property: Rule, find: Find): number {
  return Object.keys(propertiesOf(property)).length === 0 ? 0 : find(property, {}).length;
}

function knownFields(form: Rule, value: unknown): number {
  const properties = propertiesOf(form);
  const isKnown = (name: string): boolean => Object.hasOwn(properties, name) && !properties[name]?.not;
  return isObject(value) ? Object.keys(value).filter(isKnown).length : 0;
}

function lowest<T>(items: readonly T[], weigh: (item: T) => number): T[] {
  const weights = items.map(weigh);
  const least = Math.min(...weights);
  return items.filter((_, index) => weights[index] === least);
}

/** Forms that differ in one field each, which they require and may forbid to one another: any of the fields would do. */
function alternatives(
  likely: readonly Candidate[],
  shared: readonly Finding[],
  all: readonly Candidate[],
  path: Path,
): Finding | undefined {
  if (likely.length < 2) return undefined;
  const own = likely.map(({ found }) => found.filter((finding) => !isAmong(shared, finding)));
  if (
    !own
      .flat()
      .every(
        ({ path: at, keyword }) =>
          at.length === path.length + 1 && (keyword === 'required' || keyword === 'not'),
      )
  ) {
    return undefined;
  }
  const rivals = all.map(({ form }) =>
    requiredOf(form).filter((name) => all.some((other) => propertiesOf(other.form)[name]?.not)),
  );
  if (rivals.every(({ length }) => length === 1)) {
    const fields = [...new Set(rivals.flat())].map((name) => [...path, name]);
    return { path, keyword: 'oneOf', message: 'must have exactly one of', fields, conditions: [] };
  }
  if (!own.every(([only, more]) => only?.keyword === 'required' && !more)) return undefined;
  const fields = own.flat().map(({ path: at }) => at);
  return { path, keyword: 'anyOf', message: 'must have at least one of', fields, conditions: [] };
}

/** What every one of the forms has against the value. */
function sharedBy(likely: readonly Candidate[]): readonly Finding[] {
  const [first, ...others] = likely;
  return (first?.found ?? []).filter((finding) => others.every(({ found }) => isAmong(found, finding)));
}

function isAmong(found: readonly Finding[], { path, keyword }: Finding): boolean {
  return found.some((other) => other.keyword === keyword && fieldName(other.path) === fieldName(path));
}

/** A field by whose constant the forms of a union can be told apart. */
interface Tag {
  readonly name: string;
  /** The constant of the chosen form. */
  readonly own: unknown;
  /** The constants of all forms. */
  readonly values: readonly unknown[];
}

/** What speaks against the chosen form. What another form would let pass is said together with the reason. */
function explainChosen(
  chosen: Candidate,
  tags: readonly Tag[],
  all: readonly Candidate[],
  value: unknown,
  path: Path,
): Finding[] {
  const matching = tags.find(({ name, own }) => fieldOf(value, name) === own);
  const reasons = reasonsFor(chosen.form, matching, tags, value, path);
  return chosen.found.map((finding) => {
    const tag = tags.find(({ name }) => fieldName(finding.path) === fieldName([...path, name]));
    const isOtherTag = tag !== undefined && finding.keyword === 'const';
    if (isOtherTag && (tag === tags[0] || !matching) && !tag.values.includes(fieldOf(value, tag.name))) {
      const expected = choiceOf(tag.values);
      return { ...finding, keyword: 'enum', message: `must be ${expected}`, expected };
    }
    const depends = isOtherTag || all.some((other) => letsPass(other, finding, path));
    const isFree = finding.conditions.length === 0 && finding.keyword !== 'additionalProperties';
    return isFree && depends ? under(reasons, finding) : finding;
  });
}

function tagsOf(form: Rule, all: readonly Candidate[]): Tag[] {
  return Object.entries(propertiesOf(form)).flatMap(([name, { const: own }]) => {
    if (own === undefined) return [];
    const values = [...new Set(all.flatMap((other) => propertiesOf(other.form)[name]?.const ?? []))];
    return values.length > 1 ? [{ name, own, values }] : [];
  });
}

/** `when jurisdiction is AUS`, or, of a tag that may be left out, `unless visa_check_type is employer`. */
function reasonsFor(
  form: Rule,
  matching: Tag | undefined,
  tags: readonly Tag[],
  value: unknown,
  path: Path,
): Condition[] {
  if (matching) {
    return [{ word: 'when', path: [...path, matching.name], value: String(matching.own) }];
  }
  const omitted = tags.find(
    ({ name }) => fieldOf(value, name) === undefined && !requiredOf(form).includes(name),
  );
  if (!omitted) return [];
  const others = omitted.values.filter((other) => other !== omitted.own).map(String);
  return [{ word: 'unless', path: [...path, omitted.name], value: listOf(others, 'or') }];
}

/** Whether another form knows the field of a finding, and has nothing against it, or not the same. */
function letsPass({ form, found }: Candidate, { path: at, keyword }: Finding, path: Path): boolean {
  const inner = at.slice(path.length);
  if (inner.length === 0 || !knows(form, inner)) return false;
  if (keyword === 'not' && inner.length === 1) return !propertiesOf(form)[String(inner[0])]?.not;
  const isAtOrAround = (other: Finding): boolean =>
    other.keyword !== 'additionalProperties' &&
    other.path.length > path.length &&
    leadsThrough(at, other.path);
  return !found.some(isAtOrAround);
}

function knows(rule: Rule, [step, ...rest]: Path): boolean {
  if (step === undefined) return true;
  const property = typeof step === 'number' ? rule.items : propertiesOf(rule)[step];
  if (property) return knows(property, rest);
  return (rule.oneOf ?? rule.anyOf ?? []).some((form) => knows(form, [step, ...rest]));
}
