/**
 * How an operation's redirects are met.
 *
 * A create may answer 303 with the new check as its body and a `Location` that is misspelt (service.md §4.1):
 * following it loses the check. Interface B's POSTs would take their body and account key to another address.
 * So no POST is ever followed. A GET is; `fetch` drops the token when the origin changes.
 */
export function redirectMode(method: string): 'manual' | 'follow' {
  return method === 'GET' ? 'follow' : 'manual';
}

/** Browsers hide an answer that was not followed: status 0, no headers, no body. */
export function isHidden(response: Response): boolean {
  return response.type === 'opaqueredirect';
}
