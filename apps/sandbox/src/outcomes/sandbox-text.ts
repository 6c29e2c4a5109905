const MARK = 'Sandbox text: ';

/** A text that is invented, by the sandbox or by who armed it, marked for whoever reads it: service.md gives no such text. */
export function sandboxText(text: string): string {
  return text.startsWith(MARK) ? text : MARK + text;
}
