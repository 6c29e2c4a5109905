import { readdirSync, statSync, writeFileSync } from 'node:fs';
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
  'a page counts as shown when the opener of the browser ended well, with a file of a random name for its user only',
  async () => {
    screen(0);
    const folder = temporaryFolder();
    expect(await showLink(LINK, folder)).toBe(true);
    const [file = '', ...others] = readdirSync(folder);
    expect(file).toMatch(/^confirm-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.html$/u);
    expect(others).toEqual([]);
    expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
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
