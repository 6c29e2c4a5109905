import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { templates } from '../src/editor/templates.ts';

/** Writes the editor's part of the nodes: Node-RED looks for an HTML file and a folder of icons beside the code. */
const dist = path.resolve(import.meta.dirname, '../dist');
const script = path.join(dist, 'register.iife.js');
const code = readFileSync(script, 'utf8').replaceAll('</script', String.raw`<\/script`);
writeFileSync(path.join(dist, 'workrights.html'), `<script>\n${code}</script>\n${templates()}\n`);
rmSync(script);
cpSync(path.join(dist, '../icons'), path.join(dist, 'icons'), { recursive: true });
