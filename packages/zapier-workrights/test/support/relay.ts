import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type Ledger, openLedger, serveRelay } from '@workrights/durable';

export const TOKEN = 'an-invented-token-of-a-relay';

export interface Service {
  readonly url: string;
  readonly accessToken: string;
  readonly apiKey: string;
  readonly accountKeyId: string;
}

export interface TestRelay extends AsyncDisposable {
  readonly url: string;
  /** A token that may do only this. */
  readonly tokenFor: (...rights: string[]) => Promise<string>;
}

/** The real relay, on loopback, with a ledger of its own, in front of a service. */
export async function startTestRelay(
  { url: baseUrl, accessToken, ...keys }: Service,
  options: Partial<Parameters<typeof serveRelay>[1]> = {},
  prepare: (ledger: Ledger) => Promise<unknown> = async () => {},
): Promise<TestRelay> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'zapier-relay-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const ledger = stack.use(await openLedger({ folder }, { key: 'an invented key, only for tests' }));
  await prepare(ledger);
  const relay = stack.use(
    await serveRelay(ledger, {
      token: TOKEN,
      port: 0,
      checks: { baseUrl, accessToken, quota: 'none', logLevel: 'off' },
      workRights: { baseUrl, ...keys, logLevel: 'off' },
      targets: { allowLoopback: true },
      stopWithin: 100,
      onLog: () => {},
      ...options,
    }),
  );
  const owned = stack.move();
  let tokens = 0;
  const tokenFor = async (...rights: string[]): Promise<string> => {
    tokens += 1;
    return ledger.relay.createToken({ name: `zapier-${tokens}`, rights: rights as never }, Date.now());
  };
  return { url: relay.url, tokenFor, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
