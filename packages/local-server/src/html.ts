/** Markup that was escaped where it is made. */
export interface Html {
  readonly markup: string;
}

/** Builds markup: texts and numbers are escaped, and only other `html` is taken as it is. */
export function html(
  pieces: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const markup = pieces.reduce((text, piece, index) => text + markupOf(values[index - 1] ?? '') + piece);
  return { markup };
}

function markupOf(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(markupOf).join('');
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
