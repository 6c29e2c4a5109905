import { fileURLToPath } from 'node:url';
import creation from '@workrights/spec/fixtures/accepted/visa-checks/create-australia-work.json' with { type: 'json' };

export interface Program {
  name: string;
  /** The module that `node` runs, and its arguments. */
  args(port: number): string[];
}

/** A server that is measured, and the request to measure. */
export interface Server extends Program {
  /** Creates a check on the running server and waits for its completion. Gives the path that answers its GET with 200. */
  checkPath(baseUrl: string): Promise<string>;
}

export const resolve = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));
export const contract = resolve('@workrights/spec/visa-checks.json');
/** Prism without its own log. `proxy` passes requests on to an upstream, and `mock` responds itself. */
export const prismArgs = (mode: 'mock' | 'proxy', port: number, ...upstream: readonly string[]): string[] => {
  const listening = ['-h', '127.0.0.1', '-v', 'silent', '-p', String(port)];
  return [resolve('@stoplight/prism-cli/dist/index.js'), mode, ...listening, contract, ...upstream];
};

const exampleCheck = (): Promise<string> => Promise.resolve('/v2/visa-checks/vc_1a2b3c');

export const headers = {
  authorization: 'Bearer sandbox-access-token',
  version: '2024-03-05',
  'content-type': 'application/json',
};

/** The body of a create request that the contract accepts. */
export const createBody = JSON.stringify(creation.value);

async function completedCheck(baseUrl: string): Promise<string> {
  const created = await fetch(`${baseUrl}/v2/visa-checks`, { method: 'POST', headers, body: createBody });
  const { data } = (await created.json()) as { data: { id: string } };
  await fetch(`${baseUrl}/_sandbox/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"seconds":60}',
  });
  return `/v2/visa-checks/${data.id}`;
}

export const PRISM = 'Prism 5.16 CLI, -v silent';
export const SANDBOX = 'sandbox, data folder, fsync on commit';

/** The sandbox stores its data in `dataFolder`. Its peers are stateless. */
export function servers(dataFolder: string): Server[] {
  return [
    {
      name: PRISM,
      args: (port) => prismArgs('mock', port),
      checkPath: exampleCheck,
    },
    {
      name: '@scalar/mock-server 0.14',
      args: (port) => [fileURLToPath(new URL('scalar.ts', import.meta.url)), contract, String(port)],
      checkPath: exampleCheck,
    },
    {
      name: SANDBOX,
      args: (port) => [
        fileURLToPath(new URL('main.js', import.meta.resolve('@workrights/sandbox'))),
        '--port',
        String(port),
        '--data',
        dataFolder,
      ],
      checkPath: completedCheck,
    },
  ];
}

/** `node:http` without a framework; see `bare.ts`. */
export function bareServer(bytes: number): Server {
  return {
    name: 'bare node:http',
    args: (port) => [fileURLToPath(new URL('bare.ts', import.meta.url)), String(port), String(bytes)],
    checkPath: exampleCheck,
  };
}
