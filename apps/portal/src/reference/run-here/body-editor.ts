import { fillBody, type ShownRequest } from './operation-run.ts';

/** Well-formed ids in place of those that only a sandbox knows. */
const SAMPLE_IDS = { check: `vc_${'0'.repeat(32)}`, onboard: 'onboard', key: 'key' };

/** Validates a request body by the contract: one message for each invalid value, none for a valid body. */
export async function judgeBody(operation: string, body: unknown): Promise<string[]> {
  // Loads the validators only for readers who change a body.
  const { describeIssues, requestSchemas } = await import('@workrights/validators');
  const schema = requestSchemas[operation as keyof typeof requestSchemas];
  const { error } = schema.safeParse(fillBody(body, SAMPLE_IDS));
  return error ? describeIssues(error).map(({ message }) => message) : [];
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
    // The reader may have changed the body meanwhile.
    if (text === this.#text.value && request === this.#request) this.#list(issues);
    return issues.length === 0;
  }

  #list(issues: readonly string[]): void {
    this.#text.setAttribute('aria-invalid', String(issues.length > 0));
    this.#issues.replaceChildren(
      ...issues.map((issue) => Object.assign(document.createElement('li'), { textContent: issue })),
    );
  }
}

async function issuesOf(operation: string, text: string): Promise<string[]> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    return [`The body isn't JSON: ${(error as SyntaxError).message}`];
  }
  return judgeBody(operation, body);
}
