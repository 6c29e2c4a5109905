import { propertiesOf, requiredOf, excludes, type Rule } from './rule.ts';
import { fieldOf, isFilled } from './value.ts';

/** A field whose constant tells the forms of a union apart. */
interface Tag {
  readonly name: string;
  /** The constants of all forms. */
  readonly values: readonly unknown[];
}

export function tagsOf(forms: readonly Rule[]): Tag[] {
  return namesIn(forms).flatMap((name) => {
    const values = [...new Set(forms.flatMap((form) => constantOf(form, name) ?? []))];
    return values.length > 1 ? [{ name, values }] : [];
  });
}

export function constantOf(form: Rule, name: string): unknown {
  return propertiesOf(form)[name]?.const;
}

/** Whether a value has the constant of a form, or omits it where the form allows that. */
function hasTag(form: Rule, name: string, value: unknown): boolean {
  const own = constantOf(form, name);
  const field = fieldOf(value, name);
  return own !== undefined && (field === own || (field === undefined && !requiredOf(form).includes(name)));
}

function contradicts(form: Rule, name: string, value: unknown): boolean {
  const own = constantOf(form, name);
  return own !== undefined && own !== fieldOf(value, name);
}

/** Fields that one form requires and another excludes. */
export function rivalFields(forms: readonly Rule[]): string[] {
  const required = new Set(forms.flatMap(requiredOf));
  return namesIn(forms).filter((name) => required.has(name) && forms.some((form) => excludes(form, name)));
}

/**
 * The forms of a union that an object was meant for; several when nothing tells them apart. First a constant decides, then a
 * field that only some forms have, then a missing field. Null and the empty string decide nothing.
 */
export function likelyForms(all: readonly Rule[], value: unknown): readonly Rule[] {
  const evidence: ((form: Rule, left: readonly Rule[]) => number)[] = [
    (form, left) => count(tagsOf(left), ({ name }) => hasTag(form, name, value)),
    (form, left) => count(rivalFields(left), (name) => isFilled(value, name) && !excludes(form, name)),
    (form) => count(knownTo(form), (name) => isFilled(value, name) && !contradicts(form, name, value)),
    (form, left) =>
      -count(rivalFields(left), (name) => !isFilled(value, name) && requiredOf(form).includes(name)),
    // Constants that contradict one another: the first one counts.
    ...tagsOf(all).map(
      ({ name }) =>
        (form: Rule) =>
          Number(hasTag(form, name, value)),
    ),
  ];
  return evidence.reduce((left, weigh) => highest(left, (form) => weigh(form, left)), all);
}

/** Fields that a form has a rule for, other than that they must be omitted. */
export function knownTo(form: Rule): string[] {
  return Object.entries(propertiesOf(form)).flatMap(([name, { not }]) => (not ? [] : [name]));
}

function namesIn(forms: readonly Rule[]): string[] {
  return [...new Set(forms.flatMap((form) => Object.keys(propertiesOf(form))))];
}

function count<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.filter(holds).length;
}

function highest<T>(items: readonly T[], weigh: (item: T) => number): readonly T[] {
  const weights = items.map(weigh);
  const most = Math.max(...weights);
  return items.filter((_, index) => weights[index] === most);
}
