import type { FetchResponse } from '../options/fetch.ts';
import { streamOf } from './fetch.ts';

/**
 * The whole body as text, in UTF-8 as `text()` of a response reads it. What is longer than `limit` bytes after decompression is
 * given up at once: a body without end must not take all memory.
 *
 * @throws what `tooLong` makes.
 */
export async function readText(
  response: FetchResponse,
  limit: number | false,
  tooLong: () => Error,
): Promise<string> {
  const stream = limit && streamOf(response.body);
  if (!stream) {
    const text = await response.text();
    // A stand-in without a stream has it in memory already.
    if (limit && text.length > limit) throw tooLong();
    return text;
  }
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    if ((size += value.byteLength) > limit) {
      void reader.cancel().catch(() => undefined);
      throw tooLong();
    }
    text += decoder.decode(value, { stream: true });
  }
}
