/** A path as a JSON Pointer (RFC 6901): `/document/date_of_birth`, and the empty string for the whole value. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
