/** One error in what a person typed. It names the field and the rule, never the value. */
export interface InputIssue {
  /** The field's key in the input; empty if it's about several. */
  readonly field: string;
  readonly label: string;
  /** Whole: the label in quotes, and the rule. */
  readonly message: string;
  /** How to fix it, in sentences. */
  readonly advice?: string;
  /** The field has no value at all. */
  readonly isMissing?: true;
}

/** Nothing was sent, because the input is invalid. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly issues: readonly InputIssue[];

  constructor(issues: readonly InputIssue[]) {
    super(issues[0]?.message ?? 'The input is invalid');
    this.issues = issues;
  }
}

/** An error in one field. `rule` follows the label in quotes. */
export function invalidField(
  { name, label }: { readonly name: string; readonly label: string },
  rule: string,
  advice?: string,
): InputError {
  return new InputError([{ field: name, label, message: `'${label}' ${rule}`, ...(advice && { advice }) }]);
}
