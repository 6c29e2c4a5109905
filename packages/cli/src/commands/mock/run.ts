import { once } from 'node:events';
import type { createMock } from '@workrights/mock';
import { Failure, usage } from '../../failures/failure.ts';
import { write } from '../../output/output.ts';
import { interruption } from '../../service/interrupt.ts';
import type { ServerFlags } from '../../service/server-options.ts';

export default async function mock({
  port = 4011,
  host = '127.0.0.1',
  allowHost = [],
}: Omit<ServerFlags, 'allowRemote'>): Promise<void> {
  const create = await loadMock();
  const running = await create({ port, host, allowedHosts: allowHost }).catch((error: unknown) => {
    throw error instanceof TypeError ? usage(error.message, { flag: 'allow-host' }) : error;
  });
  await write(`Mock (Prism, both interfaces): ${running.url}\n`);
  const signal = interruption();
  if (!signal.aborted) await once(signal, 'abort');
  await running.close();
}

async function loadMock(): Promise<typeof createMock> {
  try {
    return (await import('@workrights/mock')).createMock;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'ERR_UNKNOWN_BUILTIN_MODULE') throw error;
    throw new Failure('The mock is not part of this package: with Prism it is ten times as large.', {
      code: 'not-here',
      fix: 'Use `workrights sandbox`, or install the package @workrights/mock beside this one.',
    });
  }
}
