import { prettyJson } from '../json.ts';
import { sandbox } from '../sandbox.ts';
import type { JsonObject } from '../tool.ts';
import { headersOf, type WireRequest } from '../wire.ts';

/** Its URL may hold shell variables, and the strings of its body may be such, as a whole. */
export interface CurlRequest extends WireRequest {
  /** Whether the progress meter would be in the way. */
  readonly silent?: boolean;
}

/** A curl command over several lines, to be read and to be pasted. */
export function curlCommand(request: CurlRequest): string {
  const { method, url, body, output, silent = false } = request;
  const start = ['curl', ...(silent ? ['-s'] : []), ...methodOption(method, body), quoted(url)].join(' ');
  const lines = [
    start,
    ...headersOf(request, sandbox.accessToken).map(([name, value]) => `-H '${name}: ${value}'`),
  ];
  if (output !== undefined) lines.push(`-o ${output}`);
  if (body === undefined) return lines.join(' \\\n  ');
  const json = prettyJson(body);
  // Within single quotes the shell reads no variable: such a body is a here-document.
  if (/"\$[A-Z_]+"/.test(json)) return `${lines.join(' \\\n  ')} \\\n  -d @- <<JSON\n${json}\nJSON`;
  return [...lines, `-d '${json.replaceAll("'", String.raw`'\''`).replaceAll('\n', '\n  ')}'`].join(
    ' \\\n  ',
  );
}

function methodOption(method: string, body: JsonObject | undefined): string[] {
  const usual = body === undefined ? 'GET' : 'POST';
  const wanted = method.toUpperCase();
  return wanted === usual ? [] : ['-X', wanted];
}

function quoted(url: string): string {
  if (url.includes('$')) return `"${url}"`;
  return url.includes('?') ? `'${url}'` : url;
}
