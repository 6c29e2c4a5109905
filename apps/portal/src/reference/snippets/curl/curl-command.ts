import { prettyJson } from '../json.ts';
import { sandbox } from '../sandbox.ts';
import type { JsonObject } from '../tool.ts';

export interface CurlRequest {
  readonly method: string;
  /** May hold shell variables. */
  readonly url: string;
  /** Its strings may be shell variables, as a whole. */
  readonly body?: JsonObject | undefined;
  /** File that the answer goes into. */
  readonly output?: string;
  /** Whether the progress meter would be in the way. */
  readonly silent?: boolean;
}

/** A curl command over several lines, to be read and to be pasted. */
export function curlCommand({ method, url, body, output, silent = false }: CurlRequest): string {
  const start = ['curl', ...(silent ? ['-s'] : []), ...methodOption(method, body), quoted(url)].join(' ');
  const lines = [start, ...headersOf(url, body).map((header) => `-H '${header}'`)];
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

function headersOf(url: string, body: JsonObject | undefined): string[] {
  const interfaceB = url.includes('?key=');
  return [
    ...(interfaceB ? [] : [`Authorization: Bearer ${sandbox.accessToken}`, `Version: ${sandbox.version}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
  ];
}

function quoted(url: string): string {
  if (url.includes('$')) return `"${url}"`;
  return url.includes('?') ? `'${url}'` : url;
}
