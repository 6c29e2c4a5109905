import type { IncomingMessage } from 'node:http';
import { ProblemError } from './problem-error.ts';
import { serverProblem } from './problem.ts';
import { isUnicode } from './unicode.ts';

/** The largest accepted body, in bytes. */
const BODY_LIMIT = 1024 * 1024;

const UTF_8 = /^charset\s*=\s*(?:utf-8|"utf-8")$/iu;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export interface JsonBody {
  readonly bytes: Buffer;
  readonly value: unknown;
}

/**
 * Reads and parses a JSON body.
 *
 * @returns undefined when there is no body.
 * @throws ProblemError 413 over 1 MiB; 415 for another content type or coding; 400 for a body that isn't JSON in UTF-8 or
 * that begins with a byte order mark; 422 for a text with half a surrogate pair. No message repeats any of the body; the
 * parser's own message would.
 */
export async function readJsonBody(incoming: IncomingMessage): Promise<JsonBody | undefined> {
  if (!announcesBody(incoming)) return undefined;
  const { 'content-type': type, 'content-encoding': coding } = incoming.headers;
  if (type === undefined || !isJsonType(type)) {
    throw new ProblemError(serverProblem('unsupported-media-type', 'Send the body as application/json.'), {
      accept: 'application/json',
    });
  }
  if (coding !== undefined && coding.toLowerCase() !== 'identity') {
    throw new ProblemError(
      serverProblem('unsupported-media-type', 'Send the body without a content coding.'),
      { 'accept-encoding': 'identity' },
    );
  }
  const bytes = await readBytes(incoming);
  return bytes.length === 0 ? undefined : { bytes, value: parseJson(bytes) };
}

/** Whether a `Content-Type` is one that this server reads as JSON. */
export function isJsonType(type: string): boolean {
  const [name = '', ...rest] = type.split(';').map((part) => part.trim());
  // A semicolon without a parameter is allowed (RFC 9110 §5.6.6).
  const parameters = rest.filter((part) => part !== '');
  return (
    name.toLowerCase() === 'application/json' &&
    parameters.length <= 1 &&
    parameters.every((each) => UTF_8.test(each))
  );
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The whole body. @throws ProblemError 413 over 1 MiB. */
export async function readBytes(incoming: IncomingMessage): Promise<Buffer> {
  if (Number(incoming.headers['content-length']) > BODY_LIMIT) throw tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      else reject(tooLarge());
    });
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    // A caller that leaves in the middle of its body gets no response. The rejection only ends the wait.
    incoming.on('close', () => {
      if (!incoming.complete)
        reject(new ProblemError(serverProblem('incomplete-body', 'The body ended early.')));
    });
  });
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) {
    // RFC 8259 §8.1 forbids to send one, and only some readers ignore it.
    throw malformed('The body begins with a byte order mark: send it without one.');
  }
  let text;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
  const value = parse(text);
  if (isUnicode(text, value)) return value;
  const message =
    'must not have half of a surrogate pair in a text: the server could not tell two of them apart';
  throw new ProblemError(
    serverProblem('invalid-request', 'A text of the body is not Unicode.', [
      { in: 'body', pointer: '', rule: 'unicode', message },
    ]),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/u.exec(String(error))?.[1];
    const where = position === undefined ? '' : ` (at character ${position})`;
    throw malformed(`The body is not valid JSON${where}.`);
  }
}

function malformed(detail: string): ProblemError {
  return new ProblemError(serverProblem('malformed-json', detail));
}

function tooLarge(): ProblemError {
  // The rest is read and dropped. Closing would send a reset, which reaches most callers before this response.
  return new ProblemError(serverProblem('body-too-large', `The body is over ${BODY_LIMIT} bytes.`));
}
