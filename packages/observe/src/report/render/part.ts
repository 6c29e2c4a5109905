/** A part of the report in Markdown: its blocks, which an empty line separates. */
export interface Part {
  readonly full: readonly string[];
  /** The same with less, where the whole is too long. */
  readonly short?: readonly string[];
}

/** Stands where parts say less than they could. */
const SHORTENED =
  '**This report is shortened, so that it fits into an issue.** The page of `--page` has all of it.';

/**
 * Joins the parts, within a number of characters if possible. Shortens them one by one until they fit, in the order of `order`:
 * first those that matter least.
 */
export function fitted(parts: readonly Part[], order: readonly Part[], most: number): string {
  const whole = joined(parts.map(({ full }) => full));
  if (whole.length <= most) return whole;
  const shortened = new Set<Part>();
  let text = whole;
  for (const part of order) {
    shortened.add(part);
    const [first = [], ...others] = parts.map((one) => (shortened.has(one) && one.short) || one.full);
    text = joined([first, [SHORTENED], ...others]);
    if (text.length <= most) break;
  }
  return text;
}

function joined(parts: readonly (readonly string[])[]): string {
  return `${parts.flat().join('\n\n')}\n`;
}
