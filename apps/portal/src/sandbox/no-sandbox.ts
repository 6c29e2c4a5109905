import { startCommand } from './sandbox.ts';

/** Says within `root` that no sandbox is there, and how to start it: see `NoSandbox.astro`. */
export function noSandbox(root: Element, address: string): void {
  const trouble = root.querySelector<HTMLElement>('[data-trouble]');
  if (!trouble) return;
  trouble.querySelector('[data-address]')?.replaceChildren(address);
  trouble.querySelector('[data-command]')?.replaceChildren(startCommand());
  trouble.hidden = false;
}
