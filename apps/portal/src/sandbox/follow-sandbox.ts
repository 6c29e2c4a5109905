import { DEFAULT_ADDRESS, sandboxForCommands } from './sandbox.ts';

const SHOWN = new URL(DEFAULT_ADDRESS).host;

let address: Promise<string> | undefined;

/**
 * Commands that start a reader's own sandbox, or name a port. These sandboxes listen on the default port or the named one,
 * so the address in the command is right already.
 */
const STARTS = /(?:pnpm@[\d.]+ |@workrights\/(?:cli )?|\bworkrights[ -])sandbox\b|--port\b/u;

/** Replaces the default address by the sandbox's in code and links, but not in blocks that start a sandbox. */
export async function followSandbox(root: Element): Promise<void> {
  const texts = [...root.querySelectorAll('code, a')].filter(
    ({ textContent }) => textContent.includes(SHOWN) && !STARTS.test(textContent),
  );
  const links = [...root.querySelectorAll<HTMLAnchorElement>(`a[href^="${DEFAULT_ADDRESS}"]`)];
  // The texts that the copy buttons of the guides copy.
  const buttons = [...root.querySelectorAll<HTMLElement>(`button[data-code*="${SHOWN}"]`)].filter(
    ({ dataset }) => !STARTS.test(dataset['code']!),
  );
  if (texts.length + links.length + buttons.length === 0) return;
  // If the sandbox is on another machine, the code keeps the default address.
  address ??= sandboxForCommands().catch(() => DEFAULT_ADDRESS);
  const { host } = new URL(await address);
  if (host === SHOWN) return;
  for (const text of texts) replaceText(text, host);
  for (const link of links) link.host = host;
  for (const { dataset } of buttons) dataset['code'] = dataset['code']?.replaceAll(SHOWN, host);
}

/** Highlighted code may split the address into several elements. */
function replaceText(element: Element, host: string): void {
  // Continues after the replacement, because an address such as 127.0.0.1:40101 begins with the default one.
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
