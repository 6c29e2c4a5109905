import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { serveDocs } from '@workrights/portal/server';
import { createSandbox } from '@workrights/sandbox';
import getPort from 'get-port';

const usage = `Usage: pnpm run docs [--port 4012] [--allow-host NAME]...

Serves the docs portal until Ctrl-C, with a sandbox of its own that keeps nothing.
Readers reach it as localhost or 127.0.0.1. --allow-host adds a name, and may be repeated.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4012' },
      'allow-host': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const wanted = Number(values.port);
  if (!/^\d+$/.test(values.port) || wanted > 65_535)
    throw new TypeError('--port must be a whole number from 0 to 65535');
  const port = wanted === 0 ? 0 : await getPort({ port: wanted, host: '127.0.0.1' });
  if (port !== wanted) console.log(`Port ${wanted} is taken: the portal uses ${port}.`);

  const allowedHosts = values['allow-host'];
  await using sandbox = await createSandbox({ allowedHosts });
  await using portal = await serveDocs({ port, sandbox, allowedHosts });
  console.log(`Docs portal: ${portal.url}`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
