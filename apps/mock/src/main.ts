#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createMock } from './create-mock.ts';

const USAGE = `Usage: workrights-mock [--port 4011] [--host 127.0.0.1] [--allow-host NAME]... [--allow-origin ORIGIN]...

Serves both contracts with Prism: stateless, examples only.
Choose a response with the header "Prefer: example=<fixture name>" or "Prefer: code=<status>".
Callers reach it as localhost or 127.0.0.1. --allow-host adds a name, and may be repeated.
Web pages of this machine may use it. --allow-origin adds those of another origin, and may be repeated.`;

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new TypeError('--port must be a whole number from 0 to 65535');
  return port;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4011' },
      host: { type: 'string', default: '127.0.0.1' },
      'allow-host': { type: 'string', multiple: true, default: [] },
      'allow-origin': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const mock = await createMock({
    port: readPort(values.port),
    host: values.host,
    allowedHosts: values['allow-host'],
    allowedOrigins: values['allow-origin'],
  });
  console.log(`Mock (Prism, both interfaces): ${mock.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mock.close());
}

main().catch((error: unknown) => {
  const failure = error as NodeJS.ErrnoException;
  console.error(
    failure.code === 'EADDRINUSE' ? 'That port is taken. Choose another one with --port.' : failure.message,
  );
  process.exitCode = 1;
});
