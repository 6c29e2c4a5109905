// Copied from packages/explainer by workrights-codegen. Do not edit.
import { listOf, under, type Condition, type Finding } from './finding';
import { constantOf, knownTo, likelyForms, rivalFields, tagsOf } from './likely-forms';
import { leadsThrough } from './path';
import { anyFormOf, excludes, propertiesOf, requiredOf, sharedBy, type Path, type Rule } from './rule';
import { fieldOf, isFilled, isObject } from './value';

/** All that a value has against a form. */
type Find = (form: Rule) => readonly Finding[];

/** A union, and the object that fits none of its forms. */
interface Union {
  readonly forms: readonly Rule[];
  /** The forms that were meant: several when nothing in the value tells them apart. */
  readonly meant: readonly Rule[];
  readonly value: unknown;
  readonly path: Path;
  readonly find: Find;
}

/**
 * Says what is wrong with a value that fits no form of a union. If one form was meant, these are its faults; a fault that
 * another form would accept comes with the reason why that form wasn't meant. If several may have been meant, these are the
 * faults that they share.
 */
export function findInForms(all: readonly Rule[], value: unknown, path: Path, find: Find): Finding[] {
  const forms = all.filter((form) => !find(form).some((finding) => isWrongKind(finding, path)));
  if (forms.length === 0) return [ofNoKind(all, path, find)];
  const isLike = (form: Rule): boolean => knownTo(form).some((name) => fieldOf(value, name) !== undefined);
  if (isObject(value) && forms.length < all.length && !forms.some(isLike)) return [describeForms(all, path)];

  const likely = likelyForms(forms, value);
  const meant = likely.length > 1 && exactlyOneOf(forms) ? forms : likely;
  const union = { forms, meant, value, path, find };
  const faults = meant.length > 1 && isObject(value) ? findInOpen(union) : meant.slice(0, 1).flatMap(find);
  return faults.length === 0
    ? [describeForms(meant, path)]
    : faults.map((finding) => withReason(finding, union));
}

/** What none of several forms lets pass. */
function findInOpen({ meant, value, path, find }: Union): readonly Finding[] {
  const choice = choiceBetween(meant);
  const names = choice?.names.filter((name) => fieldOf(value, name) !== undefined) ?? [];
  const filled = names.filter((name) => isFilled(value, name)).length;
  // The only one that is there, but empty, was meant: it needs a value.
  if (names.length === 1 && filled === 0) return find(anyFormOf(meant, names));
  const found = find(anyFormOf(meant));
  const isMade = choice?.keyword === 'oneOf' ? filled === 1 : filled > 0;
  if (!choice || isMade) return found;
  const message = `must have ${choice.keyword === 'oneOf' ? 'exactly' : 'at least'} one of`;
  const fields = choice.names.map((name) => [...path, name]);
  return [...found, { path, keyword: choice.keyword, message, fields, conditions: [] }];
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

/** A value of another type can't have been meant for a form. */
function isWrongKind(finding: Finding, path: Path): boolean {
  return finding.path.length === path.length && finding.expected !== undefined;
}

function ofNoKind(all: readonly Rule[], path: Path, find: Find): Finding {
  const found = all.flatMap(find);
  const expected = listOf([...new Set(found.flatMap((finding) => finding.expected ?? []))], 'or');
  return {
    path,
    keyword: found[0]?.keyword ?? 'anyOf',
    message: `must be ${expected}`,
    expected,
    conditions: [],
  };
}

interface Choice {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly names: readonly string[];
}

/** Fields of which forms require one each. */
function choiceBetween(forms: readonly Rule[]): Choice | undefined {
  const rivals = exactlyOneOf(forms);
  if (rivals) return { keyword: 'oneOf', names: rivals };
  const shared = sharedBy(forms.map(requiredOf));
  const own = forms.map((form) => requiredOf(form).filter((name) => !shared.includes(name)));
  return own.every(({ length }) => length === 1) ? { keyword: 'anyOf', names: own.flat() } : undefined;
}

/** Fields of which each form requires one and excludes the others. */
function exactlyOneOf(forms: readonly Rule[]): readonly string[] | undefined {
  const names = rivalFields(forms);
  const isOfOne = (form: Rule): boolean =>
    names.filter((name) => requiredOf(form).includes(name)).length === 1 &&
    names.filter((name) => excludes(form, name)).length === names.length - 1;
  return names.length > 1 && forms.every(isOfOne) ? names : undefined;
}

/** A fault that another form would accept comes with the reason why that form wasn't meant. */
function withReason(finding: Finding, union: Union): Finding {
  const { forms, meant, value, path, find } = union;
  if (finding.conditions.length > 0) return finding;
  const name = finding.path.length === path.length + 1 ? String(finding.path.at(-1)) : undefined;
  const tags = tagsOf(forms);
  const tag = tags.find((each) => each.name === name);
  const passing = forms.filter(
    (form) => !meant.includes(form) && (tag !== undefined || letsPass(form, finding, union)),
  );
  if (passing.length === 0) return finding;
  const isUnknown = tag !== undefined && tag === tags[0] && !tag.values.includes(fieldOf(value, tag.name));
  const clue = cluesOf(union).find(
    (each) => each.name !== name && passing.every((form) => each.contradicts(form)),
  );
  if (clue && !isUnknown) {
    const { word, value: is } = clue;
    return under([{ word, path: [...path, clue.name], ...(is !== undefined && { value: is }) }], finding);
  }
  // Only this field decides between the forms, so it may have any value that one of them accepts.
  const isAtField = (other: Finding): boolean =>
    other.path.length === finding.path.length && leadsThrough(other.path, finding.path);
  return find(anyFormOf(forms)).find((other) => name !== undefined && isAtField(other)) ?? finding;
}

/** Something in a value that says which forms were meant. */
interface Clue extends Omit<Condition, 'path'> {
  readonly name: string;
  readonly contradicts: (form: Rule) => boolean;
}

/** The strongest first: `when jurisdiction is AUS`, `when key is given`, and of what is missing `unless key is given`. */
function cluesOf({ forms, meant, value }: Union): Clue[] {
  const [form = {}] = meant;
  const tags = tagsOf(forms).map(({ name, values }) => {
    const own = constantOf(form, name);
    const others = values.filter((each) => each !== own).map(String);
    const isOther = (other: Rule): boolean => constantOf(other, name) !== own;
    return { name, own, others: listOf(others, 'or'), contradicts: isOther };
  });
  const isOmitted = (name: string): boolean =>
    fieldOf(value, name) === undefined && !requiredOf(form).includes(name);
  return [
    ...tags
      .filter(({ name, own }) => fieldOf(value, name) === own)
      .map(({ name, own, contradicts }): Clue => ({ word: 'when', name, value: String(own), contradicts })),
    ...knownTo(form)
      .filter((name) => isFilled(value, name))
      .map((name): Clue => ({ word: 'when', name, contradicts: (other) => excludes(other, name) })),
    ...tags
      .filter(({ name }) => isOmitted(name))
      .map(({ name, others, contradicts }): Clue => ({ word: 'unless', name, value: others, contradicts })),
    ...rivalFields(forms)
      .filter((name) => !isFilled(value, name))
      .map((name): Clue => ({
        word: 'unless',
        name,
        contradicts: (other) => requiredOf(other).includes(name),
      })),
  ];
}

/** Whether another form knows the field of a finding, and has nothing against it, or not the same. */
function letsPass(form: Rule, finding: Finding, { meant, path, find }: Union): boolean {
  const { path: at, keyword } = finding;
  const inner = at.slice(path.length);
  if (inner.length === 0) {
    const known = new Set(meant.flatMap(knownTo));
    return keyword === 'additionalProperties'
      ? knownTo(form).some((name) => !known.has(name))
      : keyword === 'anyOf';
  }
  if (!knows(form, inner)) return false;
  if (keyword === 'not' && inner.length === 1) return !propertiesOf(form)[String(inner[0])]?.not;
  return !find(form).some(
    (other) =>
      other.keyword !== 'additionalProperties' &&
      other.path.length > path.length &&
      leadsThrough(at, other.path),
  );
}

function knows(rule: Rule, [step, ...rest]: Path): boolean {
  if (step === undefined) return true;
  const property = typeof step === 'number' ? rule.items : propertiesOf(rule)[step];
  if (property) return knows(property, rest);
  return (rule.oneOf ?? rule.anyOf ?? []).some((form) => knows(form, [step, ...rest]));
}
