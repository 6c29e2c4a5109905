import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in its own process. It responds to every request with a completed check. */
export interface Loopback extends Disposable {
  readonly url: string;
}

export async function startLoopback(): Promise<Loopback> {
  const server = spawn(process.execPath, [fileURLToPath(new URL('loopback-server.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(server.stdout.setEncoding('utf8'), 'data')) as [string];
  return { url: line.trim(), [Symbol.dispose]: () => server.kill() };
}
