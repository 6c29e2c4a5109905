import type { ParseError } from 'jsonc-parser';
import type { JsonEditor, PlacedIssue } from './json-editor.ts';
import { fillBody, type ShownRequest } from './operation-run.ts';

/** Well-formed ids in place of those that only a sandbox knows. */
const SAMPLE_IDS = { check: `vc_${'0'.repeat(32)}`, onboard: 'onboard', key: 'key' };

/** Lets the reader change the body of the shown request: see `RunHere.astro`. */
export class BodyEditor {
  readonly #details: HTMLDetailsElement;
  #request: ShownRequest | undefined;
  #editor: JsonEditor | undefined;

  constructor(details: HTMLDetailsElement) {
    this.#details = details;
    details.addEventListener('toggle', () => {
      if (details.open && !this.#editor) void this.#load();
    });
  }

  /** Shows the body of a request. Replaces what the reader wrote for another request. */
  show(request: ShownRequest): void {
    if (request.name === this.#request?.name) return;
    this.#request = request;
    this.#details.hidden = request.body === undefined;
    if (this.#editor) this.#editor.text = this.#original();
  }

  /** The request with the reader's body. Undefined when the body is invalid; the editor then shows the errors. */
  async read(request: ShownRequest): Promise<ShownRequest | undefined> {
    this.show(request);
    const editor = this.#editor;
    if (!editor || editor.text === this.#original()) return request;
    const [issue] = await editor.judge();
    if (!issue) return { ...request, body: JSON.parse(editor.text) };
    this.#details.open = true;
    editor.select(issue);
    return undefined;
  }

  async #load(): Promise<void> {
    const place = this.#details.querySelector('[data-editor]')!;
    const loaded = await import('./json-editor.ts').catch(() => undefined);
    // The reader may have closed and opened it while it was loading.
    if (this.#editor) return;
    if (!loaded) {
      // A browser keeps the failure of an import until the page is loaded anew.
      place.replaceChildren('The editor could not be loaded. Reload the page to retry.');
      return;
    }
    place.replaceChildren();
    const { JsonEditor } = loaded;
    this.#editor = new JsonEditor(place, 'Body of the request, in JSON', (text) =>
      // An unchanged body is valid, and loads no validators.
      text === this.#original() ? Promise.resolve([]) : judgeText(this.#request!.operation, text),
    );
    this.#editor.text = this.#original();
  }

  #original(): string {
    const { body } = this.#request ?? {};
    return body === undefined ? '' : JSON.stringify(body, null, 2);
  }
}

/** Validates a request body by the contract: one issue for each invalid value, none for a valid body. */
export async function judgeText(operation: string, text: string): Promise<PlacedIssue[]> {
  const [{ describeIssues, requestSchemas }, { findNodeAtLocation, parseTree }] = await Promise.all([
    import('@workrights/validators'),
    import('jsonc-parser'),
  ]);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    const from = errors[0]?.offset ?? 0;
    return [{ message: `The body isn't JSON: ${(error as SyntaxError).message}`, from, to: from }];
  }
  /** Where a field is written. For a missing field, the object that lacks it. */
  const placeOf = (names: readonly (string | number)[]): Pick<PlacedIssue, 'from' | 'to'> => {
    const { offset, length } = findNodeAtLocation(root!, [...names]) ?? {};
    return offset === undefined || length === undefined
      ? placeOf(names.slice(0, -1))
      : { from: offset, to: offset + length };
  };
  const schema = requestSchemas[operation as keyof typeof requestSchemas];
  const { error } = schema.safeParse(fillBody(body, SAMPLE_IDS));
  return error
    ? describeIssues(error).map(({ message, path = '' }) => ({ message, ...placeOf(namesOf(path)) }))
    : [];
}

/** The names in a JSON Pointer. */
function namesOf(path: string): (string | number)[] {
  return path
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((name) => (/^\d+$/u.test(name) ? Number(name) : name));
}
