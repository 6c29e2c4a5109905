const MARK = 'Sandbox text: ';

/** Marks an invented text, from the sandbox or from the caller who armed it, because service.md has no such text. */
export function sandboxText(text: string): string {
  return text.startsWith(MARK) ? text : MARK + text;
}
