import { requireObject } from '../arguments/arguments.ts';
import { UnexpectedResponseError } from '../errors/call-errors.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import type { Attachment } from '../generated/visa-checks/types.gen.ts';
import type { CallOptions } from '../options/call-options.ts';
import { streamOf, type ByteStream } from '../transport/bodies.ts';
import { readSizeLimit } from '../transport/time-limit.ts';
import { ownUrl } from '../transport/requests.ts';
import { answerDetails } from '../transport/response.ts';
import { beginCall, send } from '../transport/send.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { checkedStream } from './checked-stream.ts';
import type { SavedFile } from './save-to-file.ts';

const operation = { id: 'downloadAttachment' } as const;
const DEFAULT_SIZE = 64 * 1024 * 1024;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** Where to put the file of an attachment: at the path `to`, or in memory. */
export type DownloadOptions = DownloadToFile | DownloadAsBytes | DownloadAsStream;

export interface FileOptions extends CallOptions {
  /** The largest file in bytes. Default 67,108,864 (64 MiB); `false` for no limit. */
  maxSize?: number | false | undefined;
}

export interface DownloadToFile extends FileOptions {
  /**
   * Path of the file to write, not a URL. An existing regular file is replaced when all bytes are there; anything else is
   * refused. Node, Bun and Deno only.
   */
  to: string;
  as?: never;
}

export interface DownloadAsBytes extends FileOptions {
  to?: never;
  as?: 'bytes' | undefined;
}

export interface DownloadAsStream extends FileOptions {
  to?: never;
  as: 'stream';
}

export type Downloaded = SavedFile | ByteStream | Uint8Array<ArrayBuffer>;

/** See `VisaChecks.download`. */
export async function downloadAttachment(
  client: VisaChecksClient,
  attachment: Attachment,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  const { id } = operation;
  requireObject('attachment', attachment, id);
  requireObject('options', options, id);
  const { to, as = 'bytes' } = options;
  if (to !== undefined && (typeof to !== 'string' || to === '')) throw invalid('to', 'must be a path', id);
  if (as !== 'bytes' && as !== 'stream') throw invalid('as', "must be 'bytes' or 'stream'", id);
  if (to !== undefined) {
    // Loaded late, because few bundles run where files can be saved.
    const { fileSystem, isFileOrFree, saveToFile } = await import('./save-to-file.ts');
    const files = fileSystem();
    if (!files) throw invalid('to', 'cannot be used: this runtime has no file system', id);
    if (!(await isFileOrFree(files, to)))
      throw invalid('to', 'must be the path of a regular file, or of a file that does not exist yet', id);
    return saveToFile(files, await openStream(client, attachment, options), to);
  }
  const stream = await openStream(client, attachment, options);
  return as === 'stream' ? stream : new Uint8Array(await new Response(stream).arrayBuffer());
}

async function openStream(
  client: VisaChecksClient,
  attachment: Attachment,
  { maxSize: limit, ...options }: FileOptions,
): Promise<ByteStream> {
  const { size, mime } = attachment.file ?? {};
  const maxSize = readSizeLimit('maxSize', limit ?? DEFAULT_SIZE, operation.id);
  const expected = Number.isSafeInteger(size) && Number(size) >= 0 ? size : undefined;
  if (expected !== undefined && maxSize && expected > maxSize)
    throw invalid('/file/size', `must be at most ${maxSize} bytes; to allow more, set maxSize`, operation.id);
  const call = beginCall(client, operation, options);
  const response = await send(call, {
    method: 'GET',
    url: ownUrl(attachment.download_url, client.baseUrl, '/download_url', operation.id),
    accept: typeof mime === 'string' && MEDIA_TYPE.test(mime) ? `${mime}, */*;q=0.1` : '*/*',
    streams: true,
  });
  const body = streamOf(response.body);
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (body === undefined || (type === 'text/html' && mime !== 'text/html')) {
    void body?.cancel().catch(() => undefined);
    const message = `${operation.id}: status ${response.status} came without the file`;
    throw new UnexpectedResponseError(message, answerDetails(operation, response));
  }
  return checkedStream(body, { expected, maxSize }, call);
}
