/** Fields whose values are neither personal nor secret. All others are masked. */
const SHOWN_FIELDS: ReadonlySet<string> = new Set([
  'jurisdiction',
  'environment',
  'mode',
  'visa_check_schema',
  'visa_check_type',
  'type',
  'onboard_status',
  'page_number',
  'employment_status',
  'sendtype',
]);
const ID_FIELDS: ReadonlySet<string> = new Set(['customer_authority_id', 'ids', 'onboard_id']);
const ID = /^(?:vc|att|ca|ob)_\w{1,64}$/u;

const SHOWN_ITEMS = 20;

const KNOWN_PARAMETERS: ReadonlySet<string> = new Set(['limit', 'key']);

const MASK = '[masked]';

/** Replaces a path that the sandbox doesn't serve, because it may hold anything. */
export const UNKNOWN_PATH = '[unknown]';

/**
 * A copy of a body that matched the contract, without personal values and secrets. It uses an allow-list, so that a field added
 * to the contract is masked at first.
 */
export function maskBody(body: unknown, shown = false): unknown {
  if (Array.isArray(body)) return firstItems(body, (item) => maskBody(item, shown));
  if (typeof body === 'object' && body !== null) {
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        ID_FIELDS.has(name) ? maskId(value) : maskBody(value, SHOWN_FIELDS.has(name)),
      ]),
    );
  }
  return shown || body === null ? body : MASK;
}

export function looksLikeId(text: string): boolean {
  return ID.test(text);
}

/** An id is shown only if it looks like one of the service's, because it may be a name in the wrong field. */
function maskId(id: unknown): unknown {
  if (Array.isArray(id)) return firstItems(id, maskId);
  return id === null || (typeof id === 'string' && ID.test(id)) ? id : MASK;
}

function firstItems(list: readonly unknown[], mask: (item: unknown) => unknown): unknown[] {
  const shown = list.slice(0, SHOWN_ITEMS).map(mask);
  return list.length > SHOWN_ITEMS ? [...shown, `[${list.length - SHOWN_ITEMS} more]`] : shown;
}

/** The path, with anything masked that stands in the place of an id and doesn't look like one. */
export function maskPath(template: string, path: string): string {
  if (template === path) return template;
  const names = template.split('/');
  return path
    .split('/')
    .map((part, index) => (names[index]?.startsWith('{') && !ID.test(part) ? MASK : part))
    .join('/');
}

/** An unknown parameter may be a value that lost its name, so its name is masked too. */
export function maskQuery(query: URLSearchParams): Record<string, string> {
  const masked: Record<string, string> = {};
  if (query.size === 0) return masked;
  for (const [name, value] of query) {
    const shown = name === 'limit' && /^\d{1,9}$/u.test(value);
    masked[KNOWN_PARAMETERS.has(name) ? name : MASK] = shown ? value : MASK;
  }
  return masked;
}
