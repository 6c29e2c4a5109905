import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { showLink } from '../src/commands/mcp/show-link.ts';
import { temporaryFolder } from './support/run-cli.ts';

const LINK = 'http://127.0.0.1:9/confirm/x';

/** A screen whose opener ends with this code. */
function screen(code: number): void {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'xdg-open'), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  vi.stubEnv('DISPLAY', ':0');
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  const { isTTY } = process.stderr;
  process.stderr.isTTY = false;
  onTestFinished(() => {
    vi.unstubAllEnvs();
    process.stderr.isTTY = isTTY;
  });
}

test.runIf(process.platform === 'linux')(
  'a page counts as shown when the opener of the browser ended well',
  async () => {
    screen(0);
    expect(await showLink(LINK, temporaryFolder())).toBe(true);
  },
);

test.runIf(process.platform === 'linux')(
  'an opener that fails has shown the page to nobody, and its file goes',
  async () => {
    screen(3);
    const folder = temporaryFolder();
    expect(await showLink(LINK, folder)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  },
);
