// Usage: node run-kubb.mjs <bundle> <output folder>. Generates types and a fetch client.
import { safeBuild } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

const [bundle, output] = process.argv.slice(2);
const { error, failedPlugins } = await safeBuild({
  config: {
    root: '.',
    input: { path: bundle },
    output: { path: output, clean: true },
    plugins: [
      pluginOas({ validate: true }),
      pluginTs({ output: { path: 'types' } }),
      pluginClient({ output: { path: 'clients' }, client: 'fetch' }),
    ],
  },
});
const failures = [error, ...[...(failedPlugins ?? [])].map((failed) => failed.error)].filter(Boolean);
if (failures.length > 0) throw new AggregateError(failures);
