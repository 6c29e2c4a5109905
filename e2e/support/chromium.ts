import { existsSync } from 'node:fs';

import { chromium, type Browser } from 'playwright-core';

/** The same browser without its window and menus needs a third of the processor's time. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Only loopback is reachable. Intercepting requests would do the same, but switches the cache off.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** The machine's own Chromium (`$CHROMIUM`, or Debian's), headless, without access to other machines. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? PROGRAMS.find((program) => existsSync(program)) ?? 'chromium',
    args: [...ARGUMENTS, ...more],
  });
}

/** Opens an address in its own Chromium, which closes on disposal. */
export async function openInChromium(url: string): Promise<AsyncDisposable> {
  await using started = new AsyncDisposableStack();
  const page = await started.use(await launchChromium()).newPage();
  await page.goto(url, { waitUntil: 'commit' });
  return started.move();
}
