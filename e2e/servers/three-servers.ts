import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { serveDocs } from '@workrights/portal/server';
import { createMock } from '@workrights/mock';
import { createSandbox } from '@workrights/sandbox';

import { temporaryFolder } from '../support/temporary-folder.ts';

export const serverNames = ['sandbox', 'mock', 'portal'] as const;
export type ServerName = (typeof serverNames)[number];

interface ThreeServers extends AsyncDisposable {
  readonly ports: Readonly<Record<ServerName, number>>;
  /** The mock's output. It is empty as long as Prism runs. */
  readonly log: readonly string[];
}

/** The servers of `pnpm start`. The portal has a site of one page. */
export async function startThreeServers(): Promise<ThreeServers> {
  const log: string[] = [];
  await using started = new AsyncDisposableStack();
  const { path: folder } = started.use(await temporaryFolder('site'));
  for (const file of ['404.html', 'index.html']) await writeFile(path.join(folder, file), `<h1>${file}</h1>`);
  const sandbox = started.use(await createSandbox());
  const mock = started.use(await createMock({ report: (line) => log.push(line) }));
  const portal = started.use(await serveDocs({ folder, sandbox }));
  const running = started.move();
  return {
    ports: { sandbox: sandbox.port, mock: mock.port, portal: portal.port },
    log,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
