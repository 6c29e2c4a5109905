/** Texts of answers that were read while their attempt ran. */
const texts = new WeakMap<Response, string>();

/** Reads the whole body of an answer and keeps its text beside it. */
export async function readWhole(response: Response): Promise<string> {
  const text = await response.text();
  texts.set(response, text);
  return text;
}

/** The same answer with a body that can be read once more. */
export function refreshed({ status, headers }: Response, text: string): Response {
  const response = new Response(text === '' ? null : text, { status, headers });
  texts.set(response, text);
  return response;
}

/** The text that `readWhole` has read. */
export function wholeText(response: Response): string {
  return texts.get(response) ?? '';
}
