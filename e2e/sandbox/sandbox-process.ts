import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('main.js', import.meta.resolve('@workrights/sandbox')));

/** The built sandbox in its own process. */
export interface SandboxProcess {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Everything that it wrote to standard error. */
  stderr(): string;
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>;
}

/** Starts it on a free port, with options for Node if given, and waits until it is ready. */
export async function startSandboxProcess(
  args: readonly string[],
  nodeOptions: readonly string[] = [],
): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [...nodeOptions, main, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exited = once(child, 'close');
  const url = await readUrl(child);
  if (url === undefined) {
    await exited;
    throw new Error(`The sandbox did not start: ${errors}`);
  }
  return {
    url,
    port: Number(new URL(url).port),
    child,
    stderr: () => errors,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Undefined when it ends without printing its address. */
async function readUrl({ stdout }: ChildProcess): Promise<string | undefined> {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+/u.exec(text)?.[0];
    if (url !== undefined) return url;
  }
  return undefined;
}

export const VISA_CHECKS_HEADERS = {
  authorization: 'Bearer sandbox-access-token',
  version: '2024-03-05',
  'content-type': 'application/json',
};

export const AUSTRALIAN_CHECK = JSON.stringify({
  jurisdiction: 'AUS',
  environment: 'sandbox',
  mode: 'fastcheck',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  document: {
    type: 'passport',
    identifier: 'X9000001',
    country: 'IND',
    family_name: 'Citizen',
    date_of_birth: '1990-02-28',
  },
});
