import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { note } from '../../terminal/terminal.ts';

/** How long a browser may take to read the file, in ms. */
const READ = 60_000;
/** How long its opener may take to fail, in ms. Some stay as long as the browser. */
const FAILING = 3_000;

/**
 * Shows a confirmation's link to the person: in this process's terminal and in their browser. Other programs can see arguments,
 * so the browser gets a file that only its user can read, and the file redirects to the link.
 *
 * @param folder for the command's own files.
 * @returns whether a person can see the link.
 */
export async function showLink(link: string, folder: string): Promise<boolean> {
  if (process.stderr.isTTY)
    note(`workrights: an assistant wants to send a request. Look at it, and confirm it or not:\n  ${link}`);
  const program = browserOpener();
  if (program === undefined) return process.stderr.isTTY;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `confirm-${randomUUID()}.html`);
  await writeFile(file, `<!doctype html><meta http-equiv="refresh" content="0;url=${link}">`, {
    mode: 0o600,
    flag: 'wx',
  });
  setTimeout(() => void rm(file, { force: true }), READ).unref();
  const [name, ...args] = program;
  const browser = spawn(name, [...args, file], { stdio: 'ignore', detached: true });
  browser.unref();
  // `once` rejects with the error of a program that could not be started.
  const isOpened = await Promise.race([
    once(browser, 'exit').then(
      ([code]) => code === 0,
      () => false,
    ),
    sleep(FAILING, true, { ref: false }),
  ]);
  if (!isOpened) await rm(file, { force: true });
  return isOpened || process.stderr.isTTY;
}

/** The program that opens a file in the browser; undefined if there is no screen. */
function browserOpener(): readonly [string, ...string[]] | undefined {
  switch (process.platform) {
    case 'darwin':
      return ['open'];
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler'];
    default:
      return process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'] ? ['xdg-open'] : undefined;
  }
}
