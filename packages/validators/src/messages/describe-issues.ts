import type { z } from 'zod';
import { fieldName, jsonPointer } from './field-name.ts';
import { flatten, type Parsed } from './flatten.ts';

/** One field at fault, in words. */
export interface IssueDescription {
  /** JSON Pointer to the field (RFC 6901), `""` for the body itself: `/document/date_of_birth`. */
  readonly path: string;
  /** Names the field and says what is allowed: `document.date_of_birth is required for an Australian check (yyyy-mm-dd)`. */
  readonly message: string;
}

/**
 * Says in words what a schema of this package found wrong, one entry for each field at fault. Neither paths nor
 * messages hold a value from the data, so they can be logged and shown: documents, names and dates of birth are
 * personal data.
 */
export function describeIssues(error: z.core.$ZodError): IssueDescription[] {
  return error.issues.flatMap((issue) => {
    // Schemas of whole bodies have explained their issues already; those of single parts have not.
    if (issue.message.startsWith(`${fieldName(issue.path)} `)) {
      return [{ path: jsonPointer(issue.path), message: issue.message }];
    }
    return flatten([issue], withoutValue).map(({ path, phrase }) => ({
      path: jsonPointer(path),
      message: `${fieldName(path)} ${phrase}`,
    }));
  });
}

/** An error does not hold what was parsed, so zod's own message has to tell whether a field was missing. */
const withoutValue: Parsed = {
  value: undefined,
  schema: undefined,
  isMissing: (_, { message }) => message.endsWith('received undefined'),
};
