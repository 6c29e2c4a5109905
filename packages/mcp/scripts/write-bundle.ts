/**
 * Writes what clients and the registry of MCP servers take besides the package on npm: `workrights-mcp-VERSION.mcpb`, which
 * Claude Desktop installs, and `server.json`. `pnpm --filter @workrights/mcp mcpb [--out FOLDER]`; a release runs it. Needs the
 * built command, and sends nothing.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SETTINGS } from '@workrights/cli/src/settings/setting-names.ts';
import { strToU8, zipSync } from 'fflate';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } });
const folder = path.resolve(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const written = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

// A release adds `mcpName`, which the registry compares with its entry, `author` and `repository`.
const { name, version, description, keywords, engines, mcpName, author, repository } = read('package.json');
const [entry, manifest] = [read('server.json'), read('manifest.json')];

/** The settings that a client asks its user for: those of one person's process, and none of a server for others. */
const settings = Object.entries(SETTINGS)
  .filter(([setting]) => !['database-url', 'relay-token', 'mcp-token'].includes(setting))
  .map(([setting, told]) => ({ ...told, key: setting.replaceAll('-', '_') }));

const environmentVariables = settings.map(({ variable, brief, secret }) => ({
  name: variable,
  description: brief,
  isSecret: secret,
}));
const env = Object.fromEntries(settings.map(({ key, variable }) => [variable, `\${user_config.${key}}`]));
const asked = settings.map(({ key, variable, brief, secret }) => [
  key,
  // Empty counts as not set.
  { type: 'string', title: variable, description: brief, default: '', sensitive: secret },
]);

/** The command and nothing else: it needs no other package, and no client installs one. */
const command = path.dirname(createRequire(import.meta.url).resolve('@workrights/cli/main'));
const built = readdirSync(command).map((file) => [`server/${file}`, readFileSync(path.join(command, file))]);
const files = {
  'manifest.json': strToU8(
    written({
      ...manifest,
      version,
      description,
      keywords,
      author: author ?? manifest.author,
      server: { ...manifest.server, mcp_config: { ...manifest.server.mcp_config, env } },
      compatibility: { runtimes: { node: engines.node } },
      user_config: Object.fromEntries(asked),
    }),
  ),
  // Its files are modules.
  'server/package.json': strToU8('{ "type": "module" }'),
  ...Object.fromEntries(built),
  LICENSE: readFileSync(path.join(folder, '../../LICENSE')),
};
const { url = '', directory } = repository ?? {};
const source = { url: url.replace(/^git\+|\.git$/gu, ''), source: 'github', subfolder: directory };
const npm = {
  registryType: 'npm',
  identifier: name,
  version,
  transport: { type: 'stdio' },
  environmentVariables,
};

mkdirSync(values.out, { recursive: true });
// The same bytes each time.
const zip = zipSync(files, { level: 9, mtime: new Date(1980, 0, 1) });
writeFileSync(path.join(values.out, `workrights-mcp-${version}.mcpb`), zip);
writeFileSync(
  path.join(values.out, 'server.json'),
  written({
    ...entry,
    // The name in the file looks invented: a release replaces it.
    name: mcpName ?? entry.name,
    ...(repository && { repository: source }),
    version,
    packages: [npm],
  }),
);
