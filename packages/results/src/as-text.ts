/** Text without what a service may change when it returns it: accents, spaces, capitals. Undefined for anything but text. */
export function asText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return (
    value
      .normalize('NFD')
      .replaceAll(/[\p{M}\s]/gu, '')
      .toLowerCase() || undefined
  );
}

/** The letters and digits of a text, without accents and capitals. */
export function bare(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
