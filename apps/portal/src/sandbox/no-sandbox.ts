import { startCommand } from './sandbox.ts';

/** Shows within `root` that no sandbox responds, and how to start one: see `NoSandbox.astro`. */
export function noSandbox(root: Element, address: string): void {
  const trouble = root.querySelector<HTMLElement>('[data-trouble]');
  if (!trouble) return;
  trouble.querySelector('[data-address]')?.replaceChildren(address);
  trouble.querySelector('[data-command]')?.replaceChildren(startCommand());
  trouble.hidden = false;
}
