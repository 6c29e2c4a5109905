/** What a service may change about a value when it shows it back does not count; undefined for what is no text. */
export function asText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return (
    value
      .normalize('NFD')
      .replaceAll(/[\p{M}\s]/gu, '')
      .toLowerCase() || undefined
  );
}
