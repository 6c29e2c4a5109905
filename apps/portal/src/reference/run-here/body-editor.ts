import { fillBody, type ShownRequest } from './operation-run.ts';

/** Well-formed ids in place of those that only a sandbox knows. */
const SAMPLE_IDS = { check: `vc_${'0'.repeat(32)}`, onboard: 'onboard', key: 'key' };

/** What is wrong in a body, and the JSON Pointer of the field if there is one. */
export interface BodyIssue {
  readonly message: string;
  readonly path?: string;
}

/** Validates a request body by the contract: one issue for each invalid value, none for a valid body. */
export async function judgeBody(operation: string, body: unknown): Promise<BodyIssue[]> {
  // Loads the validators only for readers who change a body.
  const { describeIssues, requestSchemas } = await import('@workrights/validators');
  const schema = requestSchemas[operation as keyof typeof requestSchemas];
  const { error } = schema.safeParse(fillBody(body, SAMPLE_IDS));
  return error ? describeIssues(error) : [];
}

/** Lets the reader change the body of the shown request: see `RunHere.astro`. */
export class BodyEditor {
  readonly #details: HTMLDetailsElement;
  readonly #text: HTMLTextAreaElement;
  readonly #issues: HTMLElement;
  #request: ShownRequest | undefined;

  constructor(details: HTMLDetailsElement) {
    this.#details = details;
    this.#text = details.querySelector('textarea')!;
    this.#issues = details.querySelector('[data-issues]')!;
    this.#text.addEventListener('input', () => void this.#judge());
  }

  /** Shows the body of a request. Replaces what the reader wrote for another request. */
  show(request: ShownRequest): void {
    if (request.name === this.#request?.name) return;
    this.#request = request;
    this.#details.hidden = request.body === undefined;
    this.#text.value = this.#original();
    this.#list([]);
  }

  /** The request with the reader's body. Undefined when the body is invalid; the page then lists the errors. */
  async read(request: ShownRequest): Promise<ShownRequest | undefined> {
    this.show(request);
    const isValid = this.#text.value === this.#original() || (await this.#judge());
    if (isValid)
      return request.body === undefined ? request : { ...request, body: JSON.parse(this.#text.value) };
    this.#details.open = true;
    this.#text.focus();
    return undefined;
  }

  #original(): string {
    const { body } = this.#request ?? {};
    return body === undefined ? '' : JSON.stringify(body, null, 2);
  }

  async #judge(): Promise<boolean> {
    const [text, request] = [this.#text.value, this.#request!];
    const issues = await issuesOf(request.operation, text);
    const places = await Promise.all(issues.map(({ path }) => placeOf(text, path)));
    // The reader may have changed the body meanwhile.
    if (text === this.#text.value && request === this.#request)
      this.#list(issues.map((issue, index) => ({ ...issue, place: places[index] })));
    return issues.length === 0;
  }

  #list(issues: readonly (BodyIssue & { readonly place?: Place | undefined })[]): void {
    this.#text.setAttribute('aria-invalid', String(issues.length > 0));
    this.#issues.replaceChildren(
      ...issues.map(({ message, place }) => {
        const item = document.createElement('li');
        if (place) item.append(this.#link(place), ': ');
        item.append(message);
        return item;
      }),
    );
  }

  /** A button that selects the place in the body. */
  #link({ line, from, to }: Place): HTMLButtonElement {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: `Line ${line}`,
    });
    button.addEventListener('click', () => {
      this.#text.focus();
      this.#text.setSelectionRange(from, to);
    });
    return button;
  }
}

interface Place {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Where a field is written. For a missing field, the object that lacks it. */
export async function placeOf(text: string, path: string | undefined): Promise<Place | undefined> {
  if (path === undefined) return undefined;
  const { findNodeAtLocation, parseTree } = await import('jsonc-parser');
  const root = parseTree(text);
  if (!root) return undefined;
  const names = path
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((name) => (/^\d+$/u.test(name) ? Number(name) : name));
  for (let length = names.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, names.slice(0, length));
    if (node)
      return {
        line: text.slice(0, node.offset).split('\n').length,
        from: node.offset,
        to: node.offset + node.length,
      };
  }
  return undefined;
}

async function issuesOf(operation: string, text: string): Promise<BodyIssue[]> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return [{ message: `The body isn't JSON: ${(error as SyntaxError).message}` }];
  }
  return judgeBody(operation, body);
}
