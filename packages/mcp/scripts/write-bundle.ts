/**
 * Writes what clients and the registry of MCP servers take besides the package on npm: `workrights-mcp-VERSION.mcpb`, which
 * Claude Desktop installs, and `server.json`. `pnpm --filter @workrights/mcp mcpb [--out FOLDER]`; a release runs it. Needs the
 * built command, and sends nothing.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundle, registryEntry, VERSION } from './bundle.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } });
mkdirSync(values.out, { recursive: true });
writeFileSync(path.join(values.out, `workrights-mcp-${VERSION}.mcpb`), bundle());
writeFileSync(path.join(values.out, 'server.json'), `${JSON.stringify(registryEntry(), null, 2)}\n`);
