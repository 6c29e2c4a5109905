/**
 * Whether an answer is a redirect that the runtime hides. No request is sent with `redirect: 'follow'`: a create may
 * answer 303 with the new check as its body and a `Location` that is misspelt (service.md §4.1), so following it loses
 * the check; Interface B's POSTs would take their body and account key to another address; and what a GET takes along
 * is ours to decide (see follow-redirects.ts). Browsers answer such a request with status 0, no headers and no body.
 */
export function isHidden(response: Response): boolean {
  return response.type === 'opaqueredirect';
}
