import { DEFAULT_ADDRESS, sandboxForCommands } from './sandbox.ts';

const SHOWN = new URL(DEFAULT_ADDRESS).host;

let address: Promise<string> | undefined;

/**
 * What starts a sandbox of the reader's own, or names a port beside the address. Its sandbox listens on the usual port, or on
 * the one that stands there.
 */
const STARTS = /(?:pnpm@[\d.]+ |@workrights\/(?:cli )?|\bworkrights[ -])sandbox\b|--port\b/u;

/**
 * Puts the port on which the sandbox listens in the place of the usual one, in code and links below an element. Blocks that
 * start a sandbox stay as they are.
 */
export async function followSandbox(root: Element): Promise<void> {
  const texts = [...root.querySelectorAll('code, a')].filter(
    ({ textContent }) => textContent.includes(SHOWN) && !STARTS.test(textContent),
  );
  const links = [...root.querySelectorAll<HTMLAnchorElement>(`a[href^="${DEFAULT_ADDRESS}"]`)];
  // What the copy buttons of the guides copy.
  const buttons = [...root.querySelectorAll<HTMLElement>(`button[data-code*="${SHOWN}"]`)].filter(
    ({ dataset }) => !STARTS.test(dataset['code']!),
  );
  if (texts.length + links.length + buttons.length === 0) return;
  // A command for another machine is never shown: the code keeps the usual address.
  address ??= sandboxForCommands().catch(() => DEFAULT_ADDRESS);
  const { host } = new URL(await address);
  if (host === SHOWN) return;
  for (const text of texts) replaceText(text, host);
  for (const link of links) link.host = host;
  for (const { dataset } of buttons) dataset['code'] = dataset['code']?.replaceAll(SHOWN, host);
}

/** Highlighted code may have the address in several elements. */
function replaceText(element: Element, host: string): void {
  // An address such as 127.0.0.1:40101 begins with the one that it replaces.
  const next = (from: number) => element.textContent.indexOf(SHOWN, from);
  for (let at = next(0); at >= 0; at = next(at + host.length)) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let start = 0;
    let written = host;
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const [from, to] = [at - start, at + SHOWN.length - start].map((index) =>
        Math.min(Math.max(index, 0), text.length),
      );
      start += text.length;
      if (from === undefined || to === undefined || from === to) continue;
      text.replaceData(from, to - from, written);
      written = '';
    }
  }
}
