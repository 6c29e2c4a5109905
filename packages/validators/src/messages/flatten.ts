import type { z } from 'zod';
import { chooseBranch } from './choose-branch.ts';
import { valueAt } from './field-name.ts';
import { alternatives, phraseOf, typeNameOf, type Issue } from './phrase.ts';
import { unionOptions } from './union-options.ts';

/** An issue that points at one field, with the words about it. */
export interface FlatIssue {
  readonly path: readonly PropertyKey[];
  readonly phrase: string;
  readonly issue: Issue;
}

/** What was parsed, and by what, as far as that is known. */
export interface Parsed {
  readonly value: unknown;
  readonly schema: z.core.$ZodType | undefined;
  /** Tells whether the value lacks the field that an issue is about. */
  readonly isMissing: (path: readonly PropertyKey[], issue: Issue) => boolean;
}

/** A name that is surely a field's name and not somebody's data put where a name belongs. */
const plainName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/u;

/**
 * Turns zod's issues into one for each field at fault: a union gives the issues of the branch that was meant, and
 * unknown fields are reported one by one. `at` is where the schema lies in the value, and the issues' paths start.
 */
export function flatten(
  issues: readonly Issue[],
  parsed: Parsed,
  at: readonly PropertyKey[] = [],
): FlatIssue[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (path.length > 0 && parsed.isMissing(path, issue)) return [{ path, phrase: 'is required', issue }];
    if (issue.code === 'invalid_union') return flattenUnion(issue, parsed, path);
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField(issue, path, key));
    return [{ path, phrase: phraseOf(issue), issue }];
  });
}

function flattenUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  parsed: Parsed,
  path: readonly PropertyKey[],
): FlatIssue[] {
  const { errors } = issue;
  const asItIs = [{ path, phrase: phraseOf(issue), issue: { ...issue, errors: [] } as Issue }];
  if (errors.length === 0) return asItIs;
  const types = errors.flatMap(([first, second]) =>
    first?.code === 'invalid_type' && first.path.length === 0 && !second ? [typeNameOf(first)] : [],
  );
  if (types.length === errors.length) {
    return [
      {
        path,
        phrase: `must be ${alternatives([...new Set(types)])}`,
        issue: { ...issue, errors: [] } as Issue,
      },
    ];
  }
  const choice = chooseBranch({
    errors,
    options: parsed.schema ? unionOptions(parsed.schema, issue.path, errors.length) : [],
    value: valueAt(parsed.value, path),
    isMissing: (inner) => parsed.isMissing([...path, ...inner.path], inner),
  });
  return choice ? flatten(choice.issues, { ...parsed, schema: choice.option }, path) : asItIs;
}

/** Names the unknown field, unless its name looks like data; such a name is not kept in the issue either. */
function unknownField(
  issue: Extract<Issue, { code: 'unrecognized_keys' }>,
  path: readonly PropertyKey[],
  key: string,
): FlatIssue {
  return plainName.test(key)
    ? { path: [...path, key], phrase: phraseOf(issue), issue: { ...issue, keys: [key] } }
    : { path, phrase: 'has a field that does not belong there', issue: { ...issue, keys: [] } };
}
