import type { IncomingMessage } from 'node:http';
import { ProblemError } from './problem-error.ts';
import { isUnicode } from './unicode.ts';

/** Largest body accepted, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/iu;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads and parses a JSON body.
 *
 * @returns undefined when there is no body.
 * @throws ProblemError 413 over {@link BODY_LIMIT}, 415 for another content type or coding, 400 for a body
 * that is not JSON in UTF-8, 422 for a text with half a surrogate pair. No message repeats any of the body, as the parser's own would.
 */
export async function readJsonBody(incoming: IncomingMessage): Promise<unknown> {
  if (!announcesBody(incoming)) return undefined;
  const { 'content-type': type, 'content-encoding': coding, 'content-length': length } = incoming.headers;
  if (type === undefined || !JSON_TYPE.test(type)) {
    throw new ProblemError(415, 'unsupported-media-type', 'Send the body as application/json.', {
      headers: { accept: 'application/json' },
    });
  }
  if (coding !== undefined && coding !== 'identity') {
    throw new ProblemError(415, 'unsupported-media-type', 'Send the body without a content coding.', {
      headers: { 'accept-encoding': 'identity' },
    });
  }
  if (Number(length) > BODY_LIMIT) throw tooLarge();

  const bytes = await readBytes(incoming);
  return bytes.length === 0 ? undefined : parseJson(bytes);
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
      if (!incoming.complete) reject(new ProblemError(400, 'incomplete-body', 'The body ended early.'));
    });
  });
}

function parseJson(bytes: Buffer): unknown {
  let text;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new ProblemError(400, 'malformed-json', 'The body is not valid UTF-8.');
  }
  const value = parse(text);
  if (isUnicode(text, value)) return value;
  throw new ProblemError(422, 'invalid-request', 'A text of the body is not Unicode.', {
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
    throw new ProblemError(400, 'malformed-json', `The body is not valid JSON${where}.`);
  }
}

function tooLarge(): ProblemError {
  // The rest is read and dropped instead of closing: a reset would reach most callers before this answer.
  return new ProblemError(413, 'body-too-large', `The body is over ${BODY_LIMIT} bytes.`);
}
