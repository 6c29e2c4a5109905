import { fieldName, jsonPointer } from '@workrights/explainer';
import type { z } from 'zod';
import type { ExplainedParams } from './explained.ts';

/** One field at fault, in words. */
export interface IssueDescription {
  /** JSON Pointer to the field (RFC 6901), `""` for the value itself: `/document/date_of_birth`. */
  readonly path: string;
  /** The keyword of JSON Schema that was broken: `required`, `enum`, `pattern`, ... */
  readonly keyword: string;
  /** What is allowed, without the name of the field: `is required when jurisdiction is AUS`. */
  readonly rule: string;
  /** Names the field and says what is allowed: `document.date_of_birth is required when jurisdiction is AUS`. */
  readonly message: string;
}

/**
 * Says in words what a schema of this package found wrong, at most 100 entries. Neither paths nor messages hold anything from
 * the data, not even the name of an unknown field, so they can be logged and shown: documents, names and dates of birth are
 * personal data. For an issue of another schema of yours, it gives only the path.
 */
export function describeIssues(error: z.core.$ZodError): IssueDescription[] {
  return error.issues.map((issue) => {
    const explanation = explanationOf(issue);
    const { keyword, rule } = explanation ?? { keyword: issue.code, rule: 'is not valid' };
    const atRoot = explanation ? issue.message : `The value ${rule}`;
    const message = issue.path.length > 0 ? `${fieldName(issue.path)} ${rule}` : atRoot;
    return { path: jsonPointer(issue.path), keyword, rule, message };
  });
}

function explanationOf(issue: z.core.$ZodIssue): ExplainedParams | undefined {
  if (issue.code !== 'custom') return undefined;
  const { keyword, rule } = (issue.params ?? {}) as Partial<ExplainedParams>;
  return typeof keyword === 'string' && typeof rule === 'string' ? { keyword, rule } : undefined;
}
