import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { temporaryFolder } from './run-cli.ts';

export interface Screen {
  readonly env: Readonly<Record<string, string>>;
  /** The link in the file that the browser opened next. */
  link: () => Promise<string>;
}

/** A screen with a browser that saves the file it should open. */
export function screen(): Screen {
  const folder = temporaryFolder();
  const browser = path.join(folder, 'xdg-open');
  writeFileSync(browser, `#!/bin/sh\ncp -p "$1" "${folder}/opened.html"\n`);
  chmodSync(browser, 0o755);
  return {
    env: { DISPLAY: ':0', PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    async link() {
      const opened = path.join(folder, 'opened.html');
      while (!readdirSync(folder).includes('opened.html') || statSync(opened).size === 0) await sleep(20);
      const isForOthers = (statSync(opened).mode & 0o077) !== 0;
      const text = readFileSync(opened, 'utf8');
      rmSync(opened);
      if (isForOthers) throw new Error('Other users can read the link.');
      return /url=([^"]+)"/u.exec(text)?.[1] ?? '';
    },
  };
}
