import type { Fault } from '@workrights/explainer';
import { removeAt, setAt, valueAt } from './mutations.ts';

/** A valid value of each field of a request, by its name. Everything else is a non-empty string. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  australia: {},
  country: 'GBR',
  customer_authority_id: 'ca_1',
  date_of_birth: '1990-01-31',
  datetime: 1_795_000_000,
  approval_letter_start_date: '2024-02-29',
  employment_start_date: '2024-02-29',
  document: {},
  email: 'robin@example.com',
  ids: [],
  mobile_number: '0400000000',
  new_zealand: {},
  page_number: 1,
};

const sampleOf = (path: Fault['path']): unknown => {
  if (path.length === 0) return {};
  const name = path.at(-1);
  if (typeof name === 'number') return 'vc_1';
  return Object.hasOwn(SAMPLES, String(name)) ? SAMPLES[String(name)] : 'Sample';
};

const named = (list: string): string[] => list.split(/, | and | or /u);

/**
 * The body after somebody has done what a message says, and nothing more; `pick` chooses where it leaves a choice.
 *
 * @throws Error for a message that doesn't say what to do
 */
export function follow(body: unknown, fault: Fault, pick: (choices: number) => number): unknown {
  const { path, message } = fault;
  const chosen = <T>(items: readonly T[]): T => items[pick(items.length)] as T;
  const [, fields] = /^may have these fields only.*?: (.+)$/u.exec(message) ?? [];
  if (fields !== undefined) {
    const allowed = named(fields);
    const unknown = Object.keys(valueAt(body, path) as object).filter((name) => !allowed.includes(name));
    return unknown.reduce((rest, name) => removeAt(rest, [...path, name]), body);
  }
  const [, kind, options] =
    /^must have (exactly|at least) one of (.+?)(?: (?:when|unless) .+)?$/u.exec(message) ?? [];
  if (options !== undefined) {
    const names = named(options);
    const kept = chosen(names);
    const filled = setAt(body, [...path, kept], valueAt(body, [...path, kept]) ?? sampleOf([...path, kept]));
    if (kind === 'at least') return filled;
    return names
      .filter((name) => name !== kept)
      .reduce((rest, name) => removeAt(rest, [...path, name]), filled);
  }
  if (message.startsWith('must be omitted')) return removeAt(body, path);
  if (message.endsWith(', or be omitted') && pick(2) === 1) return removeAt(body, path);
  const [, what] = /^(?:is required.*?, and )?(must .+)$/u.exec(message) ?? [];
  if (what === undefined) throw new Error(`Nobody knows what to do: ${message}`);
  const [, list] = /^must be one of (.+?)(?: (?:when|unless) .+|, or be omitted)?$/u.exec(what) ?? [];
  if (list !== undefined) return setAt(body, path, chosen(list.split(', ')));
  const [, only] = /^must be (\w+)(?: (?:when|unless) .+|, or be omitted)?$/u.exec(what) ?? [];
  return setAt(body, path, only ?? sampleOf(path));
}
