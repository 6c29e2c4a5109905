import type { z } from 'zod';
import { fieldName, jsonPointer } from './field-name.ts';
import { flatten, type Parsed } from './flatten.ts';
import type { Issue } from './phrase.ts';

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
    if (issue.path.length === 0 && issue.message.startsWith('The body ')) {
      return [{ path: '', message: issue.message }];
    }
    const phrase = explainedPhrase(issue);
    if (phrase !== undefined) return [description(issue.path, phrase)];
    return flatten([issue], withoutValue).map((flat) => description(flat.path, flat.phrase));
  });
}

function description(path: readonly PropertyKey[], phrase: string): IssueDescription {
  return { path: jsonPointer(path), message: `${fieldName(path)} ${phrase}` };
}

/**
 * The words of an issue that its schema has explained already, which schemas of whole bodies do and those of single
 * parts do not. Inside a schema of the caller, such an issue names its field from the body, not from the root.
 */
function explainedPhrase({ path, message }: Issue): string | undefined {
  for (let start = 0; start <= path.length; start += 1) {
    const names = [fieldName(path.slice(start)), fieldName(path.slice(start), 'The body')];
    const name = names.find((candidate) => message.startsWith(`${candidate} `));
    if (name !== undefined) return message.slice(name.length + 1);
  }
  return undefined;
}

/** An error does not hold what was parsed, so zod's own message has to tell whether a field was missing. */
const withoutValue: Parsed = {
  value: undefined,
  schema: undefined,
  isMissing: (_, { message }) => message.endsWith('received undefined'),
};
