// Usage: node run-orval.mjs <bundle> <output file>. Generates a fetch client.
import { generate } from 'orval';

const [target, output] = process.argv.slice(2);
await generate({ input: { target }, output: { target: output, client: 'fetch', mode: 'single' } });
