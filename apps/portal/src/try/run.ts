import { AbortedError, ConnectionError } from '@workrights/client';
import { factList, type Fact } from '../sandbox/facts.ts';
import { exchangeList } from '../sandbox/exchange-list.ts';
import { recordedFetch } from '../sandbox/recorded-fetch.ts';
import { noSandbox } from '../sandbox/no-sandbox.ts';
import { control, findSandbox } from '../sandbox/sandbox.ts';

/** The page of a guided run, for its steps: see `GuidedRun.astro`. */
export class Run {
  readonly fetch: typeof globalThis.fetch;
  readonly #root: HTMLElement;
  readonly #exchanges: ReturnType<typeof exchangeList>;
  #address: Promise<string> | undefined;
  /** The step that was started last. */
  #underWay = Promise.resolve();

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#exchanges = exchangeList(this.find('[data-exchanges]'));
    this.fetch = recordedFetch((exchange) => this.#exchanges.add(exchange));
  }

  /** Read at the first step, because the page sends no request before the reader acts. After a failure, it is read again. */
  address(): Promise<string> {
    this.#address ??= findSandbox().catch((error: unknown) => {
      this.#address = undefined;
      throw error;
    });
    return this.#address;
  }

  get choice(): number {
    return this.find<HTMLSelectElement>('select').selectedIndex;
  }

  button(step: string): HTMLButtonElement {
    return this.find(`button[data-step="${step}"]`);
  }

  /** Runs a step when its button is pressed, after those pressed before. If one fails, the later ones don't run. */
  onStep(step: string, perform: () => Promise<void>): void {
    const button = this.button(step);
    let isPressed = false;
    button.addEventListener('click', () => {
      if (isPressed) return;
      isPressed = true;
      // `disabled` would take the focus away from the button.
      button.setAttribute('aria-disabled', 'true');
      this.#root.setAttribute('aria-busy', 'true');
      const turn = this.#underWay.then(perform);
      this.#underWay = turn;
      void turn
        .catch((error: unknown) => this.#explain(error))
        .finally(() => {
          isPressed = false;
          button.removeAttribute('aria-disabled');
          if (this.#underWay !== turn) return;
          this.#underWay = Promise.resolve();
          this.#root.removeAttribute('aria-busy');
        });
    });
  }

  allow(step: string, allowed: boolean): void {
    this.button(step).disabled = !allowed;
  }

  /** Removes the output of an earlier run. */
  restart(): void {
    this.#exchanges.clear();
    this.find('[data-result]').replaceChildren();
    this.find('[data-trouble]').hidden = true;
  }

  /** Shows a message that screen readers announce. */
  say(text: string): void {
    this.find('[data-trouble]').hidden = true;
    this.find('[data-status]').textContent = text;
  }

  showResult(facts: readonly Fact[]): void {
    this.find('[data-result]').replaceChildren(factList(facts));
  }

  find<T extends HTMLElement>(selector: string): T {
    const found = this.#root.querySelector<T>(selector);
    if (!found) throw new Error(`The guided run has no ${selector}.`);
    return found;
  }

  async control(path: string, body: object): Promise<void> {
    await control(await this.address(), path, body, this.fetch);
  }

  async #explain(error: unknown): Promise<void> {
    if (error instanceof AbortedError) return;
    if (isUnreachable(error)) {
      // Forgets the address, because the reader may start the sandbox elsewhere before the next try.
      const address = await this.address();
      this.#address = undefined;
      this.find('[data-status]').textContent = '';
      noSandbox(this.#root, address);
      return;
    }
    this.say(error instanceof Error ? error.message : String(error));
  }
}

/** The client wraps the errors of `fetch`. Calls of the control plane throw them unwrapped. */
function isUnreachable(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    (error instanceof Error && error.cause instanceof ConnectionError) ||
    error instanceof TypeError
  );
}
