import { checkEndOf } from '@workrights/results';
import { prepared, sandbox } from '../snippets/sandbox.ts';
import type { JsonObject } from '../snippets/tool.ts';
import { headersOf } from '../snippets/wire.ts';

/** Placeholders for ids that only a sandbox knows. The names are those of `Ids`. */
export const PLACES = {
  check: '{check}',
  onboard: '{onboard}',
  key: '{key}',
  downloadUrl: '{downloadUrl}',
  accessToken: sandbox.accessToken,
  apiKey: sandbox.apiKey,
} as const;

type Ids = Partial<Record<'check' | 'onboard' | 'key' | 'downloadUrl', string>>;

/** A request of the reference, as its page gives it to the browser. */
export interface ShownRequest {
  readonly name: string;
  /** The operationId of the contract. For an alias, that of the original. */
  readonly operation: string;
  readonly method: string;
  /** Path and query, or only `{downloadUrl}` for an attachment. */
  readonly target: string;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** What must exist in the sandbox first. */
  readonly need?: 'check' | 'completed-check' | 'onboard' | 'record' | undefined;
  /** The id that a reader may give instead of creating a new one. */
  readonly ownId?: 'check' | 'onboard' | 'key' | undefined;
  /** What the response has once it says something. */
  readonly shows?: 'check' | 'work-rights' | undefined;
}

export interface RunOptions {
  readonly fetch: typeof globalThis.fetch;
  /** The sandbox's address, without a final slash. */
  readonly sandbox: string;
  /** Empty when the reader gave no id. */
  readonly ownId: string;
  /** Whether the person of a work rights record answers first. Otherwise, the record is empty. */
  readonly answered?: boolean;
  /** Shows the reader the steps before the request, and while it waits for a result. */
  readonly say: (text: string) => void;
  /** Sends what isn't shown to the reader: polls. */
  readonly poll?: typeof globalThis.fetch;
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** A fast check completes within 20 seconds. */
const POLLS = 30;
const BETWEEN_POLLS_MS = 1_000;

/**
 * Sends a request of the reference to a sandbox, after creating what it needs. Sends the request for a pending check once more
 * when the check has ended.
 *
 * @throws Error when that can't be created, and the error of `fetch` when no sandbox responds.
 */
export async function runOperation(request: ShownRequest, options: RunOptions): Promise<Response> {
  const ids = await prepare(request, options);
  const target = fill(
    request.target,
    ids,
    request.target === PLACES.downloadUrl ? String : encodeURIComponent,
  );
  const url = new URL(target, `${options.sandbox}/`);
  if (url.origin !== new URL(options.sandbox).origin)
    throw new Error('The URL of the attachment is not one of this sandbox, so nothing was sent there.');
  const again = () => send(url, request, fillBody(request.body, ids), options);
  const response = await again();
  const isWanted = request.shows === 'check' && response.ok && (await isPending(response));
  return isWanted && (await ends(url, request, options)) ? again() : response;
}

/** Whether the check ends before the page stops to wait. */
async function ends(url: URL, request: ShownRequest, options: RunOptions): Promise<boolean> {
  const { poll = options.fetch } = options;
  for (let polls = 0; polls < POLLS; polls += 1) {
    options.say('The check is pending. A fast check generally takes 5 to 20 seconds.');
    await pauseOf(options)(BETWEEN_POLLS_MS);
    const response = await send(url, request, undefined, { ...options, fetch: poll });
    if (!response.ok) return true;
    if (!(await isPending(response))) return true;
  }
  return false;
}

/** A status that isn't known is no end. A response without a status has nothing to wait for. */
async function isPending(response: Response): Promise<boolean> {
  const { status } = recordOf<{ status?: unknown }>(await readJson(response.clone()));
  return typeof status === 'string' && checkEndOf(status) === null;
}

/** What the response says, or an empty object if it is no JSON object. */
export async function readJson(response: Response): Promise<object> {
  try {
    return Object(await response.json()) as object;
  } catch {
    return {};
  }
}

function pauseOf({ pause }: RunOptions): (milliseconds: number) => Promise<void> {
  return pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
}

function send(
  url: URL,
  { method, headers }: Pick<ShownRequest, 'method' | 'headers'>,
  body: unknown,
  { fetch }: RunOptions,
): Promise<Response> {
  return fetch(url, {
    method: method.toUpperCase(),
    headers,
    // The URL in a 303 isn't reliable.
    redirect: 'manual',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function prepare({ need, ownId, shows }: ShownRequest, options: RunOptions): Promise<Ids> {
  const own = options.ownId.trim();
  if (own !== '' && ownId !== undefined) {
    if (need !== 'completed-check') return { [ownId]: own };
    return { downloadUrl: await attachmentOf(own, options) };
  }
  switch (need) {
    case 'check':
      return { check: await createCheck(options) };
    case 'completed-check':
      return { downloadUrl: await attachmentOf(await createCheck(options), options) };
    case 'onboard':
      return { onboard: await createOnboard(options, shows === 'work-rights') };
    case 'record':
      return { key: await keyOfRecord(options, shows === 'work-rights') };
    default:
      return {};
  }
}

async function createCheck(options: RunOptions): Promise<string> {
  const { data } = await read<{ data: { id: string } }>('/v2/visa-checks', prepared.check, options);
  options.say(`Created the check ${data.id} first, since the request needs one.`);
  return data.id;
}

async function createOnboard(options: RunOptions, isAboutPerson: boolean): Promise<string> {
  const body = { accountkeyid: sandbox.accountKey, ...prepared.onboard };
  const path = `/v1/onboarding/?key=${sandbox.apiKey}`;
  const { onboard_id: id } = recordOf<{ onboard_id: string }>(await read(path, body, options));
  options.say(`Created the onboarding request ${id} first, since the request needs one.`);
  if (isAboutPerson) await letAnswer(id, options);
  return id;
}

/** Plays the person's part, and that of who reviews the answer. Also takes an earlier answer of the person back. */
async function letAnswer(id: string, options: RunOptions): Promise<void> {
  const { answered = true } = options;
  const onboard_status = answered ? 'Complete' : 'Awaiting';
  await read(`/_sandbox/onboards/${encodeURIComponent(id)}/transition`, { onboard_status }, options);
  options.say(
    answered
      ? `Created the onboarding request ${id} first, and let the person answer it.`
      : `Created the onboarding request ${id} first. The person hasn't answered it yet.`,
  );
}

async function keyOfRecord(options: RunOptions, isAboutPerson: boolean): Promise<string> {
  await createOnboard(options, isAboutPerson);
  const { employee_id } = prepared.onboard;
  const body = { accountkeyid: sandbox.accountKey, type: 'workrights', employee_id };
  const found = await read(`/v1/getdata?key=${sandbox.apiKey}`, body, options);
  return recordOf<{ key_id: string }>(found).key_id;
}

async function attachmentOf(check: string, options: RunOptions): Promise<string> {
  const pause = pauseOf(options);
  for (let poll = 0; poll < POLLS; poll += 1) {
    const { data } = await read<{ data: { status: string; attachments?: { download_url: string }[] } }>(
      `/v2/visa-checks/${encodeURIComponent(check)}`,
      undefined,
      options,
    );
    if (data.status === 'completed') {
      const [attachment] = data.attachments ?? [];
      if (!attachment) throw new Error(`The check ${check} is completed and has no attachment.`);
      return attachment.download_url;
    }
    if (checkEndOf(data.status) !== null)
      throw new Error(`The check ${check} is ${data.status}: it has no result.`);
    options.say(`The check ${check} is ${data.status}. A fast check generally takes 5 to 20 seconds.`);
    await pause(BETWEEN_POLLS_MS);
  }
  throw new Error(`The check ${check} has no result yet. Enter its id and run it again later.`);
}

/** Sends a preparing request to the sandbox and returns its parsed response. */
async function read<Body>(path: string, body: JsonObject | undefined, options: RunOptions): Promise<Body> {
  const method = body === undefined ? 'get' : 'post';
  const url = `${options.sandbox}${path}`;
  const headers = Object.fromEntries(headersOf({ method, url, body }, sandbox.accessToken));
  const response = await send(new URL(url), { method, headers }, body, options);
  if (!response.ok)
    throw new Error(`The sandbox responded with ${response.status} to what the request needs first.`);
  return (await response.json()) as Body;
}

/** Interface B responds with the record itself, or with the record under `data` (service.md §4.2). */
export function recordOf<Body>(body: unknown): Body {
  return ((body as { data?: unknown }).data ?? body) as Body;
}

/** Replaces the `PLACES` in a body by ids. */
export function fillBody(value: unknown, ids: Ids): unknown {
  if (typeof value === 'string') return fill(value, ids, String);
  if (Array.isArray(value)) return value.map((each) => fillBody(each, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillBody(each, ids)]));
}

function fill(text: string, ids: Ids, write: (id: string) => string): string {
  return text.replaceAll(/\{(check|onboard|key|downloadUrl)\}/g, (place, name: keyof Ids) => {
    const id = ids[name];
    return id === undefined ? place : write(id);
  });
}
