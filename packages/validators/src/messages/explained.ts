import {
  explainRefusal,
  fieldName,
  isObject,
  jsonPointer,
  type Fault,
  type Rule,
} from '@workrights/explainer';
import * as z from 'zod';

/** What zod does not judge. Each function gets whatever the caller gave, valid or not, and never throws. */
export interface FurtherJudges {
  /** Whether the value obeys what the generator lost of the contract. The explainer knows the words. */
  readonly obeys?: (value: unknown) => boolean;
  /** Faults by a rule that the contract does not have. */
  readonly further?: (value: unknown) => readonly Fault[];
}

/** What an issue of an explained schema says beside its path and message. */
export interface ExplainedParams {
  readonly keyword: string;
  readonly rule: string;
}

/**
 * The same schema with issues that people can act on: zod decides, and the explainer says what is wrong, by the contract's
 * rule. A union then names the field at fault, which zod hides in nested errors. No message holds a value.
 */
export function explained<T extends z.ZodType>(schema: T, rule: Rule, judges: FurtherJudges = {}): T {
  const { obeys = () => true, further = () => [] } = judges;
  return schema.superRefine(
    (parsed, context) => {
      const value = withUnknownFields(parsed, context.issues);
      const refused = context.issues.length > 0 || !obeys(value);
      const found = refused ? explainRefusal(rule, value) : [];
      const places = new Set(found.map(({ path }) => jsonPointer(path)));
      const others = further(value).filter(({ path }) => !places.has(jsonPointer(path)));
      context.issues.length = 0;
      for (const fault of [...found, ...others]) context.issues.push(issueOf(fault, rule));
    },
    // It runs even if the schema has refused the value, because then there is something to explain.
    { when: () => true },
  );
}

function issueOf({ path, keyword, message }: Fault, rule: Rule): z.core.$ZodRawIssue {
  const params: ExplainedParams = { keyword, rule: message };
  const subject = fieldName(path) || (isOfObject(rule) ? 'The body' : 'The value');
  return {
    code: 'custom',
    path: [...path],
    message: `${subject} ${message}`,
    params: { ...params },
    input: undefined,
  };
}

function isOfObject({ type, oneOf, anyOf }: Rule): boolean {
  return type === 'object' || (oneOf ?? anyOf ?? []).some(isOfObject);
}

/** The value as it was given. zod passes on objects without their unknown fields. */
function withUnknownFields(value: unknown, issues: readonly z.core.$ZodRawIssue[]): unknown {
  return issues.reduce<unknown>(
    (whole, { code, path = [], input }) =>
      code === 'unrecognized_keys' ? replaceAt(whole, path, input) : whole,
    value,
  );
}

function replaceAt(value: unknown, [head, ...rest]: readonly PropertyKey[], by: unknown): unknown {
  if (head === undefined) return by;
  return isObject(value) ? { ...value, [head]: replaceAt(value[String(head)], rest, by) } : value;
}
