import { hash } from 'node:crypto';
import { snippetSandbox } from '../../reference/snippets/index.ts';

/** The part of Postman's collection format 2.1 that is used here. */
export interface Collection {
  info: { _postman_id: string; name: string; description: Description; schema: string };
  item: Item[];
  variable: Variable[];
}

export type Item = Folder | RequestItem;

export interface Folder {
  id?: string;
  name: string;
  description?: Description;
  auth?: object;
  item: Item[];
}

export interface RequestItem {
  id?: string;
  name: string;
  request: Request;
  response: SavedResponse[];
  event: Event[];
  protocolProfileBehavior?: { followRedirects?: boolean };
}

export interface Request {
  method: string;
  url: { host: string[]; path: string[]; query: Variable[]; variable: Variable[] };
  header: { key: string; value: string }[];
  body?: { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } };
  description?: Description;
  auth?: object | null;
}

export interface SavedResponse {
  id?: string;
  name: string;
  originalRequest: Request;
  header: { key: string; value: string }[];
  /** Null for a response that stands for all errors. */
  code?: number | null;
}

export interface Event {
  listen: 'test';
  script: { type: 'text/javascript'; exec: string[] };
}

export interface Description {
  content: string;
  type: string;
}

export interface Variable {
  key: string;
  value: string;
  description?: Description;
}

/** A UUID (version 8) that depends only on the name, so that every build gives the same file. */
export function stableId(name: string): string {
  const digits = hash('sha256', `workrights-kit/${name}`).slice(0, 32).split('');
  digits[12] = '8';
  digits[16] = 'a';
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

/** Postman's environment for the sandbox, with the credentials that it prints at its start. */
export function sandboxEnvironment(): object {
  const { url, accessToken, apiKey, accountKey } = snippetSandbox;
  const secret = { type: 'secret', enabled: true } as const;
  return {
    id: stableId('sandbox-environment'),
    name: 'Work Rights Kit: sandbox',
    values: [
      { key: 'baseUrl', value: url, type: 'default', enabled: true },
      { key: 'accessToken', value: accessToken, ...secret },
      { key: 'apiKey', value: apiKey, ...secret },
      { key: 'accountKey', value: accountKey, ...secret },
    ],
    _postman_variable_scope: 'environment',
  };
}
