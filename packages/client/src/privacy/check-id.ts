/** The id of a check (service.md §2.1), limited to characters of ids. */
const CHECK_ID = /^vc_[\w.~-]{1,80}$/;

/**
 * Whether a value has the form of a check's id. Other text, such as a name, may be about a person. It isn't in `redact.ts`, because
 * every error needs it, and so a page that only summarises would load all of that.
 */
export function isCheckId(value: unknown): value is string {
  return typeof value === 'string' && CHECK_ID.test(value);
}
