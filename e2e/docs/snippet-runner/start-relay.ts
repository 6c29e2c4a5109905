import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The relay of a guide, which keeps running until the guide ends. */
export interface RunningRelay {
  /** `127.0.0.1:<port>` */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Starts the relay as a `sh starts` fence says, on a free port, with what the snippets before it exported.
 *
 * @throws Error with what it printed, when it does not start.
 */
export async function startRelay(
  code: string,
  { folder, env }: { folder: string; env: Readonly<Record<string, string>> },
): Promise<RunningRelay> {
  const command = code.trim().replace(/^npx -y pnpm@[\d.]+ --silent /, 'exec ');
  const script = `if [ -f ../exported ]; then source ../exported; fi\n${command} --port 0`;
  const child = spawn('bash', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, found] = /"url":"http:\/\/(127\.0\.0\.1:\d+)"/.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
    }
    child.once('close', () => reject(new Error(`The relay did not start:\n${output}`)));
  });
  return {
    address: await address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
