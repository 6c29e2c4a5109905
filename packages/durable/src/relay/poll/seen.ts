type Marks = Readonly<Record<string, string>>;

/** Names of the fields whose marks differ. What is no plain name is left out: the service may put anything there. */
export function changedNames(before: Marks, after: Marks): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => before[name] !== after[name] && /^[a-z][a-z_]{0,39}$/.test(name))
    .toSorted();
}
