import { BodyEditor } from './body-editor.ts';
import { exchangeList } from '../../sandbox/exchange-list.ts';
import { noSandbox } from '../../sandbox/no-sandbox.ts';
import { lastCheck, rememberCheck } from '../../sandbox/last-check.ts';
import { PLACES, readJson, recordOf, runOperation, type ShownRequest } from './operation-run.ts';
import { recordedFetch } from '../../sandbox/recorded-fetch.ts';
import { control, findSandbox } from '../../sandbox/sandbox.ts';
import { fileLink } from '../../sandbox/save-file.ts';

/** How often the page looks for a sandbox that the reader starts: for ten minutes. */
const LOOKS = 300;
const BETWEEN_LOOKS_MS = 2_000;

const OWN_IDS = { check: 'Check id', onboard: 'Onboarding id', key: 'Key id' } as const;

for (const root of document.querySelectorAll<HTMLElement>('[data-run-here]')) start(root);

function start(root: HTMLElement): void {
  const find = <T extends Element>(selector: string): T => root.querySelector<T>(selector)!;
  const requests = JSON.parse(find('[data-requests]').textContent) as ShownRequest[];
  const panel = root.closest<HTMLElement>('[data-code-panel]')!;
  const own = find<HTMLElement>('[data-own-id]');
  const idField = find<HTMLInputElement>('input');
  const editor = new BodyEditor(find('[data-own-body]'));
  const exchanges = exchangeList(find<HTMLElement>('[data-exchanges]'));
  const send = recordedFetch((exchange) => exchanges.add(exchange));
  const say = (text: string) => find('[data-status]').replaceChildren(text);
  let run: AbortController | undefined;
  let kindOfId: ShownRequest['ownId'];

  const chosen = (): ShownRequest => {
    const name = panel.querySelector<HTMLSelectElement>('[data-example]')?.value;
    return requests.find((request) => request.name === name) ?? requests[0]!;
  };
  const offer = () => {
    const request = chosen();
    editor.show(request);
    const { ownId } = request;
    own.hidden = ownId === undefined;
    if (ownId === undefined || ownId === kindOfId) return;
    kindOfId = ownId;
    own.querySelector('span')!.replaceChildren(OWN_IDS[ownId]);
    idField.value = '';
  };
  offer();
  panel.addEventListener('request-change', offer);

  /** The id that the page entered, of the check that this tab has created last. */
  let kept: string | undefined;
  if (chosen().ownId === 'check') void offerLastCheck();

  async function offerLastCheck(): Promise<void> {
    const id = lastCheck(await findSandbox().catch(() => ''));
    if (id === undefined || idField.value !== '') return;
    kept = id;
    idField.value = id;
  }

  const finish = find<HTMLButtonElement>('[data-finish]');
  let sandboxOfRun = '';
  finish.addEventListener('click', () => {
    // A night, for an off-peak check.
    control(sandboxOfRun, '/clock/advance', { seconds: 86_400 }).then(
      () => say('The clock of the sandbox is a day ahead.'),
      () => say('The sandbox could not be reached, or has no control plane.'),
    );
  });

  root.addEventListener('submit', (event) => {
    event.preventDefault();
    // A second press stops waiting for a sandbox, and runs the current choice.
    run?.abort();
    const current = new AbortController();
    run = current;
    const isCurrent = () => run === current;
    exchanges.clear();
    for (const output of ['[data-saved]', '[data-result]']) find(output).replaceChildren();
    root.querySelector<HTMLElement>('[data-next]')?.setAttribute('hidden', '');
    find<HTMLElement>('[data-trouble]').hidden = true;
    root.setAttribute('aria-busy', 'true');
    void perform(current.signal)
      .catch((error: unknown) => {
        if (isCurrent()) say(error instanceof Error ? error.message : String(error));
      })
      .finally(() => {
        if (!isCurrent()) return;
        root.removeAttribute('aria-busy');
        // Before the button is hidden, because the focus would be lost.
        if (document.activeElement === finish) find<HTMLButtonElement>('button').focus();
        finish.hidden = true;
      });
  });

  async function perform(signal: AbortSignal): Promise<void> {
    say('');
    if (!(await read())) return;
    const sandbox = await reach(signal);
    if (signal.aborted) return;
    if (sandbox === undefined) {
      say('No sandbox came within ten minutes, so nothing was sent.');
      return;
    }
    // Reads the request again, because the reader may have changed it while the page waited.
    const request = await read();
    if (!request || signal.aborted) return;
    sandboxOfRun = sandbox;
    const runOnce = () =>
      runOperation(request, {
        fetch: (input, init) => send(input, { ...init, signal }),
        poll: (input, init) => {
          finish.hidden = false;
          return fetch(input, { ...init, signal });
        },
        sandbox,
        ownId: own.hidden ? '' : idField.value,
        answered: find<HTMLSelectElement>('[data-person]')?.value !== '',
        say,
      });
    let response = await runOnce();
    if (response.status === 404 && kept !== undefined && idField.value === kept) {
      // The sandbox was started again since, and doesn't know the check.
      idField.value = '';
      response = await runOnce();
    }
    if (response.type === 'opaqueredirect') {
      say(
        'The sandbox responded with a redirect, which a browser shows to no page. Send the request with a command.',
      );
      return;
    }
    say(`The sandbox responded with ${`${response.status} ${response.statusText}`.trim()}.`);
    find('[data-status]').scrollIntoView({ block: 'nearest' });
    if (!response.ok) return;
    await show(request, sandbox, response);
  }

  /** Shows what a response says, beyond its text. */
  async function show(request: ShownRequest, sandbox: string, response: Response): Promise<void> {
    if (request.target === PLACES.downloadUrl) {
      const name = 'visa.pdf';
      find('[data-saved]').replaceChildren(fileLink(await response.blob(), name, `Save ${name}`));
    } else if (request.operation === 'createVisaCheck') {
      const { id } = recordOf<{ id?: unknown }>(await readJson(response));
      if (typeof id !== 'string') return;
      rememberCheck(sandbox, id);
      root.querySelector<HTMLElement>('[data-next]')?.removeAttribute('hidden');
    } else if (request.shows !== undefined) {
      const { checkFacts, factList, workRightsFacts } = await import('../../sandbox/facts.ts');
      const said = await readJson(response);
      const facts = request.shows === 'check' ? checkFacts(recordOf(said)) : workRightsFacts(recordOf(said));
      find('[data-result]').replaceChildren(factList(facts));
    }
  }

  /** The request with the reader's body. Undefined when the body is invalid. */
  async function read(): Promise<ShownRequest | undefined> {
    const request = await editor.read(chosen());
    if (!request) say('Nothing was sent: the body is invalid.');
    return request;
  }

  /** Waits for the sandbox and returns its address. Undefined when it didn't start or the wait was aborted. */
  async function reach(signal: AbortSignal): Promise<string | undefined> {
    for (let look = 0; look < LOOKS && !signal.aborted; look += 1) {
      const sandbox = await findSandbox();
      const isThere = await fetch(`${sandbox}/_sandbox/health`, { signal }).then(
        () => true,
        () => false,
      );
      if (signal.aborted) return undefined;
      if (isThere) {
        find<HTMLElement>('[data-trouble]').hidden = true;
        return sandbox;
      }
      if (look === 0) noSandbox(root, sandbox);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    }
    return undefined;
  }
}
