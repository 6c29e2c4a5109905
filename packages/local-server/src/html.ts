/** Markup whose texts are escaped already. */
export interface Html {
  readonly markup: string;
}

/** Builds markup. Escapes texts and numbers, and inserts other `html` unchanged. */
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
