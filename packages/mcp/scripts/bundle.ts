import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SETTINGS } from '@workrights/cli/src/settings/setting-names.ts';
import { strToU8, zipSync } from 'fflate';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly engines: { readonly node: string };
  /** These three come with a release, from `release.json`. */
  readonly mcpName?: string;
  readonly author?: { readonly name: string; readonly email?: string };
  readonly repository?: { readonly url: string; readonly directory: string };
}

const folder = path.resolve(import.meta.dirname, '..');
const { name, version, description, keywords, engines, mcpName, author, repository } = JSON.parse(
  readFileSync(path.join(folder, 'package.json'), 'utf8'),
) as Manifest;

export const VERSION = version;

/** The settings that a client asks its user for: those of one person's process, and none of a server for others. */
const settings = Object.entries(SETTINGS)
  .filter(([setting]) => !['database-url', 'relay-token', 'mcp-token'].includes(setting))
  .map(([setting, told]) => ({ ...told, key: setting.replaceAll('-', '_') }));

/** The command and nothing else: it needs no other package, and no client installs one. */
const command = path.dirname(createRequire(import.meta.url).resolve('@workrights/cli/main'));

/** A zip of the command with a manifest, the same bytes each time. */
export function bundle(): Uint8Array {
  const built = readdirSync(command).map((file) => [
    `server/${file}`,
    readFileSync(path.join(command, file)),
  ]);
  const files = {
    'manifest.json': strToU8(JSON.stringify(bundleManifest(), null, 2)),
    // Its files are modules.
    'server/package.json': strToU8('{ "type": "module" }'),
    ...Object.fromEntries(built),
    LICENSE: readFileSync(path.join(folder, '../../LICENSE')),
  };
  return zipSync(files, { level: 9, mtime: new Date(1980, 0, 1) });
}

function bundleManifest(): object {
  return {
    manifest_version: '0.3',
    name: 'workrights',
    display_name: 'Work Rights Kit',
    version,
    description,
    author: author ?? { name: 'Work Rights Kit' },
    license: 'MIT',
    keywords,
    server: {
      type: 'node',
      entry_point: 'server/main.js',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/server/main.js', 'mcp'],
        env: Object.fromEntries(settings.map(({ key, variable }) => [variable, `\${user_config.${key}}`])),
      },
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { runtimes: { node: engines.node } },
    user_config: Object.fromEntries(
      settings.map(({ key, variable, brief, secret }) => [
        key,
        // Empty counts as not set.
        { type: 'string', title: variable, description: brief, default: '', sensitive: secret },
      ]),
    ),
  };
}

/** The entry of the registry of MCP servers. It compares the name with `mcpName` of the package on npm. */
export function registryEntry(): object {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName ?? UNRELEASED,
    title: 'Work Rights Kit',
    description: 'Read visa checks and work rights. A check is sent only after a person confirmed it.',
    ...(repository && {
      repository: {
        url: repository.url.replace(/^git\+|\.git$/gu, ''),
        source: 'github',
        subfolder: repository.directory,
      },
    }),
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        transport: { type: 'stdio' },
        environmentVariables: settings.map(({ variable, brief, secret }) => ({
          name: variable,
          description: brief,
          isSecret: secret,
        })),
      },
    ],
  };
}

/** Looks invented: a release replaces it. */
const UNRELEASED = 'example.unreleased/workrights';
