import { describeForms, findInForms } from './forms.ts';
import { asFault, choiceOf, listOf, under, type Condition, type Finding, type NameOf } from './finding.ts';
import { fieldName, leadsThrough } from './path.ts';
import { choicesOf, requiredOf, type Fault, type Path, type Rule } from './rule.ts';
import { fieldOf, isEmpty, isObject } from './value.ts';

/** The most faults that are listed. A person can mend a body with them; a hostile body has a million. */
const MOST = 100;

/**
 * Says what is wrong with a value by a rule of the contract: at most 100 faults, in the order of the contract's fields. Gives
 * nothing when the value obeys the rule.
 *
 * No fault holds anything that was sent: no value, and no name of a field that the contract doesn't have at that place. A
 * caller may have swapped names and values, and a passport number looks like a name.
 *
 * @param nameOf how to name further fields in a message; by default `document.date_of_birth`
 */
export function explain(rule: Rule, value: unknown, nameOf: NameOf = fieldName): Fault[] {
  return distinct(find(rule, value, []))
    .slice(0, MOST)
    .map((finding) => asFault(finding, nameOf));
}

/** `inCondition` for a rule of a `then` or an `else`: it only restricts a value that has a rule elsewhere. */
function find(rule: Rule, value: unknown, path: Path, inCondition = false): Finding[] {
  const kind = findInKind(rule, value, path);
  if (kind) return [kind];
  const { branch, conditions } = branchOf(rule, value, path);
  const found = [
    ...findInText(rule, value, path),
    ...findInNumber(rule, value, path),
    ...findInArray(rule, value, path),
    ...findInObject(rule, value, path, inCondition, [...requiredOf(rule), ...requiredOf(branch ?? {})]),
    ...(rule.allOf ?? []).flatMap((part) => find(part, value, path, inCondition)),
    ...findInUnion(rule, value, path, inCondition),
  ];
  const further = branch ? findInBranch(branch, conditions, rule, value, path) : [];
  const isNew = (finding: Finding, others: readonly Finding[]): boolean =>
    !others.some((other) => other.path.length > path.length && leadsThrough(other.path, finding.path));
  return inCondition
    ? [...found.filter((finding) => isNew(finding, further)), ...further]
    : [...found, ...further.filter((finding) => isNew(finding, found))];
}

function findInKind(rule: Rule, value: unknown, path: Path): Finding | undefined {
  const { type, not, texts, minLength = 0 } = rule;
  if (not) return omitted(path);
  const choices = choicesOf(rule);
  if (choices && !choices.includes(value)) {
    return wrongKind(path, rule.const === undefined ? 'enum' : 'const', choiceOf(choices));
  }
  if (type === undefined) return undefined;
  const types = typeof type === 'string' ? [type] : type;
  if (types.some((each) => isOfType(each, value))) return undefined;
  const names = types.map((each) =>
    each === 'string' && minLength > 0 ? 'a non-empty string' : (TYPE_NAMES[each] ?? each),
  );
  const finding = wrongKind(path, 'type', listOf(names, 'or'));
  // The form of a text says more than its type.
  const [form] = type === 'string' ? (texts ?? []) : [];
  return form ? { ...finding, message: form.message } : finding;
}

function wrongKind(path: Path, keyword: string, expected: string): Finding {
  return { path, keyword, message: `must be ${expected}`, expected, conditions: [] };
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

function findInText({ minLength = 0, maxLength, texts = [] }: Rule, value: unknown, path: Path): Finding[] {
  if (typeof value !== 'string') return [];
  if (value.length < minLength) {
    const message = minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters`;
    return [{ path, keyword: 'minLength', message, conditions: [] }];
  }
  if (maxLength !== undefined && value.length > maxLength) {
    return [
      { path, keyword: 'maxLength', message: `must have at most ${maxLength} characters`, conditions: [] },
    ];
  }
  // The contract puts a pattern first where it has a format too: its words say more.
  const broken = texts.find(({ matches }) => !matches.test(value));
  if (!broken) return [];
  const { keyword, format, message } = broken;
  return [{ path, keyword, message, ...(format !== undefined && { format }), conditions: [] }];
}

function findInNumber({ minimum, maximum }: Rule, value: unknown, path: Path): Finding[] {
  if (typeof value !== 'number') return [];
  if (minimum !== undefined && value < minimum) {
    return [{ path, keyword: 'minimum', message: `must be at least ${minimum}`, conditions: [] }];
  }
  return maximum !== undefined && value > maximum
    ? [{ path, keyword: 'maximum', message: `must be at most ${maximum}`, conditions: [] }]
    : [];
}

function findInArray(
  { minItems = 0, maxItems, uniqueItems, items }: Rule,
  value: unknown,
  path: Path,
): Finding[] {
  if (!Array.isArray(value)) return [];
  if (value.length < minItems) {
    const message = minItems === 1 ? 'must not be empty' : `must have at least ${minItems} items`;
    return [{ path, keyword: 'minItems', message, conditions: [] }];
  }
  if (maxItems !== undefined && value.length > maxItems) {
    const message = maxItems === 0 ? 'must be empty' : `must have at most ${maxItems} items`;
    return [{ path, keyword: 'maxItems', message, conditions: [] }];
  }
  // The contract has it for texts only.
  if (uniqueItems && new Set(value).size < value.length) {
    return [{ path, keyword: 'uniqueItems', message: 'must have each item once', conditions: [] }];
  }
  const found: Finding[] = [];
  if (!items) return found;
  for (const [index, item] of value.entries()) {
    if (found.length >= MOST) break;
    found.push(...find(items, item, [...path, index]));
  }
  return found;
}

/** `needed` are the fields that can't be omitted as the value stands. */
function findInObject(
  rule: Rule,
  value: unknown,
  path: Path,
  inCondition: boolean,
  needed: readonly string[],
): Finding[] {
  if (!isObject(value)) return [];
  const { properties = {}, required = [], additionalProperties } = rule;
  const found = [...new Set([...Object.keys(properties), ...required])].flatMap((name): Finding[] => {
    const property = properties[name];
    const inner = [...path, name];
    const field = fieldOf(value, name);
    if (field === undefined) return required.includes(name) ? [missing(property, inner)] : [];
    const against = property ? find(property, field, inner, inCondition) : [];
    return isEmpty(field) && !needed.includes(name) ? against.map(orOmitted) : against;
  });
  if (additionalProperties !== false || Object.keys(value).every((name) => Object.hasOwn(properties, name))) {
    return found;
  }
  const known = Object.keys(properties).filter((name) => !properties[name]?.not);
  const message = 'may have these fields only';
  const tail = `: ${known.join(', ')}`;
  return [...found, { path, keyword: 'additionalProperties', message, tail, conditions: [] }];
}

function missing(property: Rule | undefined, path: Path): Finding {
  const isForm = property && requiredOf(property).length > 0;
  const allowed = isForm ? describeForms([property], path) : property && find(property, undefined, path)[0];
  const tail = allowed && `, and ${allowed.message}`;
  return { path, keyword: 'required', message: 'is required', ...(tail && { tail }), conditions: [] };
}

function orOmitted(finding: Finding): Finding {
  return finding.keyword === 'not' ? finding : { ...finding, tail: ', or be omitted' };
}

function findInUnion({ anyOf, oneOf }: Rule, value: unknown, path: Path, inCondition: boolean): Finding[] {
  const forms = (oneOf ?? anyOf ?? []).flatMap(formsOf);
  if (forms.length === 0) return [];
  const known = new Map<Rule, Finding[]>();
  const against = (form: Rule): Finding[] => {
    const found = known.get(form) ?? distinct(find(form, value, path));
    known.set(form, found);
    return found;
  };
  const fitting = forms.filter((form) => against(form).length === 0).length;
  if (fitting === 1 || (fitting > 1 && !oneOf)) return [];
  if (fitting > 1) {
    const message = 'must match exactly one of the forms that the contract gives';
    return [{ path, keyword: 'oneOf', message, conditions: [] }];
  }
  return inCondition ? [describeForms(forms, path)] : findInForms(forms, value, path, against);
}

/** A form that is a union itself only adds forms. */
function formsOf(form: Rule): Rule[] {
  const inner = form.oneOf ?? form.anyOf;
  return inner && !form.properties && !form.allOf && !form.if ? inner.flatMap(formsOf) : [form];
}

/** Of a rule with `if`: what holds in addition, and when. */
function branchOf(
  rule: Rule,
  value: unknown,
  path: Path,
): { branch?: Rule | undefined; conditions: readonly Condition[] } {
  if (!rule.if) return { conditions: [] };
  return find(rule.if, value, path).length === 0
    ? { branch: rule.then, conditions: conditionsOf(rule.if, path) }
    : { branch: rule.else, conditions: [] };
}

function findInBranch(
  branch: Rule,
  conditions: readonly Condition[],
  rule: Rule,
  value: unknown,
  path: Path,
): Finding[] {
  return find(branch, value, path, true).map((finding) =>
    under(conditions, canOnlyGo(finding, rule, path) ? omitted(finding.path, finding.conditions) : finding),
  );
}

/** A field that must be null here, but may not be null by its own rule, must be omitted. */
function canOnlyGo({ path, expected }: Finding, rule: Rule, at: Path): boolean {
  const usual = path.length === at.length + 1 ? rule.properties?.[String(path.at(-1))] : undefined;
  return usual !== undefined && expected === 'null' && find(usual, null, []).length > 0;
}

function omitted(path: Path, conditions: readonly Condition[] = []): Finding {
  return { path, keyword: 'not', message: 'must be omitted', conditions };
}

/** What an `if` asks for, in words: the fields that must have a certain value. */
function conditionsOf(rule: Rule, path: Path): Condition[] {
  const allowed = rule.const === undefined ? rule.enum : [rule.const];
  const own: Condition[] = allowed ? [{ word: 'when', path, value: listOf(allowed.map(String), 'or') }] : [];
  const inner = Object.entries(rule.properties ?? {});
  return [...own, ...inner.flatMap(([name, property]) => conditionsOf(property, [...path, name]))];
}

/** Two rules may say the same of the same place. */
function distinct(found: readonly Finding[]): Finding[] {
  const byPlace = new Map<string, Finding>();
  for (const finding of found) {
    const place = JSON.stringify([finding.path, finding.keyword]);
    if (!byPlace.has(place)) byPlace.set(place, finding);
  }
  return [...byPlace.values()];
}
