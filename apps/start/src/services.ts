import { type DocsServer, serveDocs } from '@workrights/portal/server';
import { createMock, type Mock } from '@workrights/mock';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import getPort from 'get-port';

export interface Services extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly mock: Pick<Mock, 'url'>;
  /** The docs portal; its page for trying out works with this sandbox. */
  readonly portal: Pick<DocsServer, 'url'>;
  /** One line for each thing that is not as usual: a port that was taken, a clock that stood still. */
  readonly notes: readonly string[];
}

export interface ServicesOptions {
  /** Data folder of the sandbox; what an earlier run left there is kept. */
  data: string;
  /** 0 for any free port. */
  sandboxPort?: number;
  mockPort?: number;
  portalPort?: number;
  /** Names besides `localhost` that callers may reach all three by. */
  allowedHosts?: readonly string[];
  /** Gets one line for what happens while they run: a server that ended and is started again. */
  report?: (line: string) => void;
}

/** Starts the sandbox, the mock and the portal, each on its own port or, where that is taken, on another one. */
export async function startServices({
  data,
  sandboxPort = 4010,
  mockPort = 4011,
  portalPort = 4012,
  allowedHosts = [],
  report = () => {},
}: ServicesOptions): Promise<Services> {
  const notes: string[] = [];
  const choose = async (name: string, wanted: number, exclude: number[]): Promise<number> => {
    if (wanted === 0) return 0;
    const port = await getPort({ port: wanted, host: '127.0.0.1', exclude });
    if (port !== wanted) notes.push(`Port ${wanted} is taken: the ${name} uses ${port}.`);
    return port;
  };
  await using started = new AsyncDisposableStack();
  const sandbox = started.use(
    await createSandbox({
      port: await choose('sandbox', sandboxPort, [mockPort, portalPort]),
      data,
      allowedHosts,
    }),
  );
  if (sandbox.clock.mode === 'frozen') {
    sandbox.clock.set(sandbox.clock.now(), 'real');
    notes.push(
      `The clock of the sandbox was frozen; it runs again, from ${new Date(sandbox.clock.now()).toISOString()}.`,
    );
  }
  const mock = started.use(
    await createMock({
      port: await choose('mock', mockPort, [sandbox.port, portalPort]),
      allowedHosts,
      report,
    }),
  );
  const portal = started.use(
    await serveDocs({
      port: await choose('portal', portalPort, [sandbox.port, mock.port]),
      sandbox,
      allowedHosts,
    }),
  );
  const running = started.move();
  return {
    sandbox,
    mock,
    portal,
    notes,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
