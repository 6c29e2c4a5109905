import { requestSchemas } from '../generated/request-schemas';
import { adviceOnDate } from './calendar-date';
import { isObject } from './json';

type Rule = Readonly<Record<string, unknown>>;

export interface Issue {
  /** Names of the fields that lead to the one at fault. Empty for the whole request. */
  readonly path: readonly string[];
  /** What it must be; goes on after the name of the field. Never holds the value. */
  readonly message: string;
  readonly keyword: string;
  /** How to put it right, as sentences. Never holds the value. */
  readonly advice?: string;
}

const [updateOnboard, createOnboard] = requestSchemas.saveOnboard.anyOf;

/** Create and update of an onboarding request share an operation; what is meant is judged by its own form alone. */
const schemas = { ...requestSchemas, createOnboard, updateOnboard };

export type RequestName = keyof typeof schemas;

/** What is wrong with the body of a request, judged by the contract's own rules. */
export function issuesOfRequest(name: RequestName, body: unknown): Issue[] {
  return issuesOf(schemas[name] as Rule, body, []);
}

function issuesOf(rule: Rule, value: unknown, path: readonly string[]): Issue[] {
  const issue = (keyword: string, message: string): Issue[] => [{ path, keyword, message }];
  if ('not' in rule) return issue('not', 'has no place here; leave it out');
  if (Array.isArray(rule.enum) && !rule.enum.includes(value)) {
    return issue('enum', `must be one of ${rule.enum.join(', ')}`);
  }
  if (typeof rule.type === 'string' && !isOfType(rule.type, value)) {
    return issue('type', rule.format === 'date' ? NO_DAY : `must be ${TYPE_NAMES[rule.type] ?? rule.type}`);
  }
  if ('const' in rule && value !== rule.const) return issue('const', `must be ${String(rule.const)}`);
  return [
    ...(typeof value === 'string' ? issuesOfText(rule, value, issue) : []),
    ...(typeof value === 'number' && typeof rule.minimum === 'number' && value < rule.minimum
      ? issue('minimum', `must be at least ${rule.minimum}`)
      : []),
    ...(Array.isArray(value) && isRule(rule.items)
      ? value.flatMap((item, index) => issuesOf(rule.items as Rule, item, [...path, String(index)]))
      : []),
    ...(isObject(value) ? issuesOfObject(rule, value, path) : []),
    ...issuesOfForms(rule, value, path),
  ];
}

function issuesOfText(
  rule: Rule,
  value: string,
  issue: (keyword: string, message: string) => Issue[],
): Issue[] {
  if (typeof rule.minLength === 'number' && value.length < rule.minLength) {
    return issue('minLength', 'must not be empty');
  }
  if (typeof rule.pattern === 'string' && !new RegExp(rule.pattern, 'u').test(value)) {
    return issue('pattern', String(rule['x-pattern-message'] ?? 'does not have the right form'));
  }
  if (rule.format === 'date' && !isCalendarDate(value)) {
    const [wrong] = issue('format', NO_DAY);
    return [{ ...wrong, advice: adviceOnDate(value) }];
  }
  if (rule.format === 'email' && !EMAIL.test(value)) return issue('format', 'must be an e-mail address');
  return [];
}

function issuesOfObject(
  rule: Rule,
  value: Readonly<Record<string, unknown>>,
  path: readonly string[],
): Issue[] {
  const properties = (rule.properties ?? {}) as Readonly<Record<string, Rule>>;
  const required = (rule.required ?? []) as readonly string[];
  const given = Object.entries(value).filter(([, field]) => field !== undefined);
  const missing = required.filter((name) => !given.some(([other]) => other === name));
  return [
    ...missing.map((name) => ({ path: [...path, name], keyword: 'required', message: 'is missing' })),
    ...given.flatMap(([name, field]) => {
      const inner = [...path, name];
      if (Object.hasOwn(properties, name)) return issuesOf(properties[name], field, inner);
      if (rule.additionalProperties !== false) return [];
      return [{ path: inner, keyword: 'additionalProperties', message: 'is not a field of this request' }];
    }),
  ];
}

function issuesOfForms(rule: Rule, value: unknown, path: readonly string[]): Issue[] {
  const then =
    isRule(rule.if) && isRule(rule.then) && issuesOf(rule.if, value, path).length === 0
      ? issuesOf(rule.then, value, path)
      : [];
  const forms = (rule.oneOf ?? rule.anyOf) as readonly Rule[] | undefined;
  if (forms === undefined) return then;
  const judged = forms.map((form) => issuesOf(form, value, path));
  const fitting = judged.filter((issues) => issues.length === 0).length;
  if (fitting === 1 || (fitting > 1 && rule.oneOf === undefined)) return then;
  if (fitting > 1) return [{ path, keyword: 'oneOf', message: 'fits more than one form' }];
  return [...then, ...judged.reduce((best, issues) => (cost(issues) < cost(best) ? issues : best))];
}

/** The form that was meant has the right constants; among those, the fewest things wrong. */
function cost(issues: readonly Issue[]): number {
  const constants = issues.filter(({ keyword }) => keyword === 'const' || keyword === 'not').length;
  return constants * 1000 + issues.length;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  object: 'an object',
  array: 'a list',
};

const NO_DAY = 'must be a day of the calendar, as yyyy-mm-dd';

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

function isOfType(type: string, value: unknown): boolean {
  if (type === 'object') return isObject(value);
  if (type === 'array') return Array.isArray(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function isRule(value: unknown): value is Rule {
  return isObject(value);
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
