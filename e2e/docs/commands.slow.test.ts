import { expect, test } from 'vitest';

import { readGuides } from './snippet-runner/read-guides.ts';
import { startCommand } from './snippet-runner/start-command.ts';

/** A program that a signal killed gives 130 to the shell. One that handles the signal and ends gives 0. */
function endedByCtrlC({ status }: { status: number | NodeJS.Signals }): boolean {
  return status === 0 || status === 130 || status === 'SIGINT';
}

const commands = new Map<string, string[]>();
for (const { file, line, kind, code } of readGuides().flatMap(({ snippets }) => snippets)) {
  if (kind !== 'starts') continue;
  const command = code.replaceAll(/\s+#.*$/gm, '').trim();
  commands.set(command, [...(commands.get(command) ?? []), `${file}:${line}`]);
}

test('the guides start something', () => {
  expect(commands.size).toBeGreaterThan(0);
});

for (const [command, places] of commands) {
  test(`\`${command}\` answers, and ends with Ctrl-C`, async () => {
    const started = await startCommand(command).catch((error: unknown) => {
      throw new Error(`${places.join(', ')} does not start`, { cause: error });
    });
    expect(started.urls).not.toEqual([]);
    const status = await started.interrupt();
    expect({ status, output: started.output() }).toSatisfy(endedByCtrlC);
    for (const url of started.urls) await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
}
