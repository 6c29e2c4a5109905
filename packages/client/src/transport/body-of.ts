/** A body whose form is not known: the service promises no content type, so what can be read as JSON is. */
export function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}
