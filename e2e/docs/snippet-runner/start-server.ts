import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server of a guide, which runs until the guide ends. */
export interface RunningServer {
  /** `127.0.0.1:<port>` */
  readonly address: string;
  stop(): Promise<void>;
}

/** The servers of the command: the word that starts each, its port in the guides, and how it prints its address. */
const SERVERS = [
  { command: 'relay', port: 4020, address: /"url":"http:\/\/(127\.0\.0\.1:\d+)"/ },
  { command: 'observe', port: 4030, address: /observing at http:\/\/(127\.0\.0\.1:\d+)/ },
] as const;

export type Server = (typeof SERVERS)[number];

/** The server that a `sh starts` fence starts; undefined for the sandbox and the mock. */
export function serverOf(code: string): Server | undefined {
  return SERVERS.find(({ command }) => new RegExp(`\\bworkrights ${command}\\b`).test(code));
}

/**
 * Starts a server as its `sh starts` fence says, on a free port, with the variables that earlier snippets exported.
 *
 * @throws Error with its output when it doesn't start.
 */
export async function startServer(
  { command, address: pattern }: Server,
  code: string,
  { folder, env }: { folder: string; env: Readonly<Record<string, string>> },
): Promise<RunningServer> {
  const line = code.trim().replace(/^npx -y pnpm@[\d.]+ --silent /, 'exec ');
  const script = `if [ -f ../exported ]; then source ../exported; fi\n${line} --port 0`;
  const child = spawn('bash', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, found] = pattern.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
    }
    child.once('close', () => reject(new Error(`workrights ${command} did not start:\n${output}`)));
  });
  return {
    address: await address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
