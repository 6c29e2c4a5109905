/** As much of Postman's collection format 2.1 as is made here. */
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
  event?: Event[];
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
  /** Nothing for an answer that stands for all errors. */
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
