import type { IncomingMessage } from 'node:http';
import type { Problem } from './problem.ts';
import { isUnicode } from './unicode.ts';

/** Largest body accepted, in bytes. */
const BODY_LIMIT = 1024 * 1024;

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*(?:utf-8|"utf-8")\s*)?$/iu;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export interface JsonBody {
  readonly bytes: Buffer;
  readonly value: unknown;
}

/** What is wrong with a whole body. */
interface BodyViolation {
  readonly in: 'body';
  readonly pointer: '';
  readonly rule: string;
  readonly message: string;
}

/** A body that cannot be used. The problem repeats nothing of it. */
export class BodyError extends Error implements Problem {
  override readonly name = 'BodyError';
  readonly status: number;
  readonly kind: string;
  readonly detail: string;
  readonly errors: readonly BodyViolation[] | undefined;
  /** What the response says about bodies that can be used. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    kind: string,
    detail: string,
    { errors, headers = {} }: Partial<Pick<BodyError, 'errors' | 'headers'>> = {},
  ) {
    super(detail);
    this.status = status;
    this.kind = kind;
    this.detail = detail;
    this.errors = errors;
    this.headers = headers;
  }
}

/**
 * Reads and parses a JSON body.
 *
 * @returns undefined when there is no body.
 * @throws BodyError 413 over 1 MiB, 415 for another content type or coding, 400 for a body that is not JSON in UTF-8 or
 * has a byte order mark, 422 for a text with half a surrogate pair. No message repeats any of the body, as the parser's
 * own would.
 */
export async function readJsonBody(incoming: IncomingMessage): Promise<JsonBody | undefined> {
  if (!announcesBody(incoming)) return undefined;
  const { 'content-type': type, 'content-encoding': coding, 'content-length': length } = incoming.headers;
  if (type === undefined || !JSON_TYPE.test(type)) {
    throw new BodyError(415, 'unsupported-media-type', 'Send the body as application/json.', {
      headers: { accept: 'application/json' },
    });
  }
  if (coding !== undefined && coding !== 'identity') {
    throw new BodyError(415, 'unsupported-media-type', 'Send the body without a content coding.', {
      headers: { 'accept-encoding': 'identity' },
    });
  }
  if (Number(length) > BODY_LIMIT) throw tooLarge();

  const bytes = await readBytes(incoming);
  return bytes.length === 0 ? undefined : { bytes, value: parseJson(bytes) };
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function readBytes(incoming: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      else reject(tooLarge());
    });
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    // A caller that goes away in the middle of its body gets no answer; this only frees what waits here.
    incoming.on('close', () => {
      if (!incoming.complete) reject(new BodyError(400, 'incomplete-body', 'The body ended early.'));
    });
  });
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) {
    // RFC 8259 §8.1: nobody may send one, and only some readers ignore it.
    throw new BodyError(
      400,
      'malformed-json',
      'The body begins with a byte order mark: send it without one.',
    );
  }
  let text;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new BodyError(400, 'malformed-json', 'The body is not valid UTF-8.');
  }
  const value = parse(text);
  if (isUnicode(text, value)) return value;
  throw new BodyError(422, 'invalid-request', 'A text of the body is not Unicode.', {
    errors: [
      {
        in: 'body',
        pointer: '',
        rule: 'unicode',
        message:
          'must have no half of a surrogate pair in its texts: the sandbox could not tell two of them apart',
      },
    ],
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/u.exec(String(error))?.[1];
    const where = position === undefined ? '' : ` (at character ${position})`;
    throw new BodyError(400, 'malformed-json', `The body is not valid JSON${where}.`);
  }
}

function tooLarge(): BodyError {
  // The rest is read and dropped instead of closing: a reset would reach most callers before this answer.
  return new BodyError(413, 'body-too-large', `The body is over ${BODY_LIMIT} bytes.`);
}
