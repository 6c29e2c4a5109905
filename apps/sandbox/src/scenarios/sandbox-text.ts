/** A text that the sandbox invents, marked for whoever reads it: service.md gives no such text. */
export function sandboxText(text: string): string {
  return `Sandbox text: ${text}`;
}
