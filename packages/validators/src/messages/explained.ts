import * as z from 'zod';
import { isRecord, type Rule, type RuleIssue } from '../rules/rule.ts';
import { fieldName, jsonPointer, valueAt } from './field-name.ts';
import { flatten, type FlatIssue } from './flatten.ts';

/**
 * The same schema with rules across fields and with issues that people can act on: one for each field at fault,
 * whose message names the field and says what is allowed. Unions no longer hide the fault in nested errors, and no
 * message, here or anywhere below, holds a value.
 */
export function explained<T extends z.ZodType>(schema: T, ...rules: readonly Rule[]): T {
  return schema.superRefine(
    (parsed, context) => {
      const value = withUnknownFields(parsed, context.issues);
      const broken = rules.flatMap((rule) => rule(value));
      if (context.issues.length === 0 && broken.length === 0) return;
      // Finished issues have their messages, and no longer the values that they are about.
      const finished = context.issues.map((issue) =>
        z.core.util.finalizeIssue(issue, undefined, z.core.config()),
      );
      const isMissing = (path: readonly PropertyKey[]): boolean => valueAt(value, path) === undefined;
      const found = flatten(finished, { value, schema, isMissing });
      // Not by spreading: a long list of faults is more than a call can take.
      context.issues.length = 0;
      const root = isRecord(value) ? 'The body' : undefined;
      for (const issue of merge(found, broken, (path) => fieldName(path, root))) context.issues.push(issue);
    },
    // Also when the schema has refused the value: that is when there is something to explain.
    { when: () => true },
  );
}

/** What was given: zod hands on objects without the fields that it refuses as unknown. */
function withUnknownFields(value: unknown, issues: readonly z.core.$ZodRawIssue[]): unknown {
  return issues.reduce<unknown>(
    (whole, { code, path = [], input }) =>
      code === 'unrecognized_keys' ? replaceAt(whole, path, input) : whole,
    value,
  );
}

function replaceAt(value: unknown, [head, ...rest]: readonly PropertyKey[], by: unknown): unknown {
  if (head === undefined) return by;
  return isRecord(value) ? { ...value, [head]: replaceAt(value[String(head)], rest, by) } : value;
}

/** One issue for each field, in the order found; what a rule says replaces what the schema says of the same field. */
function merge(
  found: readonly FlatIssue[],
  broken: readonly RuleIssue[],
  nameOf: (path: readonly PropertyKey[]) => string,
): z.core.$ZodRawIssue[] {
  const silenced = new Set(broken.flatMap(({ path, covers = [] }) => [path, ...covers].map(jsonPointer)));
  const merged = new Map<string, z.core.$ZodRawIssue>();
  for (const { path, phrase, issue } of found) {
    const pointer = jsonPointer(path);
    if (silenced.has(pointer)) continue;
    // Of a format and a pattern in one field, the pattern comes later and says more.
    if (merged.has(pointer) && issue.code !== 'invalid_format') continue;
    merged.set(pointer, {
      ...issue,
      path: [...path],
      message: `${nameOf(path)} ${phrase}`,
      input: undefined,
    });
  }
  for (const { path, phrase } of broken) {
    const pointer = jsonPointer(path);
    if (merged.has(pointer)) continue;
    const message = `${nameOf(path)} ${phrase}`;
    merged.set(pointer, { code: 'custom', path: [...path], message, input: undefined });
  }
  return [...merged.values()];
}
