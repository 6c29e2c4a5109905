import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { createMockServer } from '@scalar/mock-server';

const [contract, port] = process.argv.slice(2) as [string, string];
const app = await createMockServer({ document: JSON.parse(readFileSync(contract, 'utf8')) });
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
