/** One broken rule, in words that name the field and what is allowed, and never hold a value. */
export interface RuleIssue {
  /** The field at fault, from the root of the body. */
  readonly path: readonly PropertyKey[];
  /** A verb phrase that follows the field's name: `is required for an agent check`. */
  readonly phrase: string;
  /** Fields whose own issues this one explains better; they are left out. */
  readonly covers?: readonly (readonly PropertyKey[])[];
}

/**
 * A rule across fields. It gets whatever the caller gave, valid or not, so it looks before it reads, and it never
 * throws.
 */
export type Rule = (body: unknown) => readonly RuleIssue[];

/** The field of an object, or undefined for everything that is not an object with that field of its own. */
export function field(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
