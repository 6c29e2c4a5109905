/**
 * Body of a refused request. ky 2 has read it into `data` (and drained the response), parsed only when the content
 * type says JSON; the service promises no content type, so text that is JSON is parsed here.
 */
export function readErrorBody(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
