import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer } from '../server.ts';
import type { Services } from '../services.ts';

/** Serves one client over standard input and output, until it closes its end or the signal fires. */
export async function serveProcess(services: Services, signal: AbortSignal): Promise<void> {
  const served = serveStdio((context) => createServer(services, context), {
    // Its message may hold what was sent.
    onerror: (error) => process.stderr.write(`workrights-mcp: ${error.name}\n`),
  });
  await Promise.race([once(process.stdin, 'close'), once(process.stdin, 'end'), once(signal, 'abort')]);
  await served.close();
}
