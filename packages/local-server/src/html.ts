/** Markup whose texts are escaped already. */
export interface Html {
  readonly markup: string;
}

/** Builds markup. Escapes texts and numbers, names characters that nobody sees, and inserts other `html` unchanged. */
export function html(
  pieces: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const markup = pieces.reduce((text, piece, index) => text + markupOf(values[index - 1] ?? '') + piece);
  return { markup };
}

/**
 * Characters that nobody sees, or that turn the others round: a person would read something else than the text says. Texts of
 * several lines keep their line breaks and tabs.
 */
const HIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

function markupOf(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(markupOf).join('');
  return String(value)
    .replaceAll(
      HIDDEN,
      (hidden) => `[U+${hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
