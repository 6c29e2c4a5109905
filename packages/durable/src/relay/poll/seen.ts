type Marks = Readonly<Record<string, string>>;

/** Stands for all fields that the contract doesn't know. Their names may be anything, even a person's. */
const OTHERS = 'other_fields';

/** Names of the fields whose HMACs differ. */
export function changedNames(before: Marks, after: Marks): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).toSorted();
}

/** A record with only the contract's names. */
export function namedFields(
  record: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const fields = Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const others = fields.filter(([name]) => !known.has(name));
  return {
    ...Object.fromEntries(fields.filter(([name]) => known.has(name))),
    ...(others.length > 0 && { [OTHERS]: others }),
  };
}
