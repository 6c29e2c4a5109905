/**
 * A schema of the contract as a rule that can be explained: JSON Schema with every reference followed, without
 * annotations, and with each `pattern` and `format` as a {@link TextRule}. The code generator writes rules, and stops
 * at a keyword that has no place here.
 */
export interface Rule {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly texts?: readonly TextRule[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Rule;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Rule>>;
  readonly additionalProperties?: boolean;
  /** `not: {}`: the field must be omitted. */
  readonly not?: object;
  readonly allOf?: readonly Rule[];
  readonly anyOf?: readonly Rule[];
  readonly oneOf?: readonly Rule[];
  readonly if?: Rule;
  readonly then?: Rule;
  readonly else?: Rule;
}

/** The form of a text. */
export interface TextRule {
  readonly keyword: 'pattern' | 'format';
  /** The name of the format, such as `date`. */
  readonly format?: string;
  readonly matches: RegExp;
  /** What the text must be, as a verb phrase. */
  readonly message: string;
}

/** The names of fields and the indexes of items that lead to a value. */
export type Path = readonly (string | number)[];

/** One thing that is wrong with a value. */
export interface Fault {
  /** Leads to the field at fault. Empty for the whole value. */
  readonly path: Path;
  /** The keyword of JSON Schema that was broken: `required`, `enum`, `pattern`, ... */
  readonly keyword: string;
  /** The name of the format that was broken, when the keyword is `format`. */
  readonly format?: string;
  /** What is allowed, as a verb phrase to put after the name of the field. It holds nothing that was sent. */
  readonly message: string;
}

/** The fields that a rule knows, also through the rules that it joins. */
export function propertiesOf(rule: Rule): Readonly<Record<string, Rule>> {
  return Object.assign({}, ...(rule.allOf ?? []).map(propertiesOf), rule.properties) as Record<string, Rule>;
}

/** The fields that a rule requires, also through the rules that it joins, and in all of its forms. */
export function requiredOf(rule: Rule): readonly string[] {
  const forms = rule.oneOf ?? rule.anyOf ?? [];
  return [
    ...(rule.allOf ?? []).flatMap(requiredOf),
    ...(rule.required ?? []),
    ...sharedBy(forms.map(requiredOf)),
  ];
}

/** Whether a rule lets no object pass that has the field. */
export function excludes(rule: Rule, name: string): boolean {
  const property = propertiesOf(rule)[name];
  return property ? property.not !== undefined : rule.additionalProperties === false;
}

/** The values that a rule asks for by name. */
export function choicesOf({ const: constant, enum: choices }: Rule): readonly unknown[] | undefined {
  return constant === undefined ? choices : [constant];
}

/**
 * The rule of an object that may have any of several forms: what all of them ask for, and what any of them lets pass.
 *
 * @param required in addition
 */
export function anyFormOf(forms: readonly Rule[], required: readonly string[] = []): Rule {
  const names = new Set(forms.flatMap((form) => Object.keys(propertiesOf(form))));
  return {
    type: 'object',
    properties: Object.fromEntries([...names].map((name) => [name, anyPropertyOf(forms, name)])),
    required: [...sharedBy(forms.map(requiredOf)), ...required],
    ...(forms.every(({ additionalProperties }) => additionalProperties === false) && {
      additionalProperties: false,
    }),
  };
}

function anyPropertyOf(forms: readonly Rule[], name: string): Rule {
  const rules = [...new Set(forms.flatMap((form) => propertiesOf(form)[name] ?? []))];
  const allowed = rules.filter(({ not }) => !not);
  const [rule, ...others] = allowed;
  if (!rule) return { not: {} };
  if (others.length === 0) return rule;
  const choices = allowed.map(choicesOf);
  return choices.every((each) => each !== undefined)
    ? { enum: [...new Set(choices.flat())] }
    : { anyOf: allowed };
}

/** What is in every one of the lists. */
export function sharedBy<T>([first = [], ...others]: readonly (readonly T[])[]): readonly T[] {
  return first.filter((item) => others.every((other) => other.includes(item)));
}
