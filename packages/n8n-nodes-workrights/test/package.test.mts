import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actions } from '../nodes/WorkRights/actions/router.ts';

const root = join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
  n8n: { nodes: string[]; credentials: string[] };
};

describe("n8n's program for nodes", () => {
  it.each(['build', 'dev', 'lint', 'release'])('runs the script %s', (script) => {
    expect(manifest.scripts[script]).toBe(`n8n-node ${script}`);
  });

  it('is installed at a pinned version', () => {
    expect(manifest.devDependencies['@n8n/node-cli']).toMatch(/^\d+\.\d+\.\d+$/);
    const program = join(root, 'node_modules/.bin/n8n-node');
    expect(execFileSync(program, ['--help'], { encoding: 'utf8' })).toContain('lint');
  });
});

describe('the built package', () => {
  it('holds no file that n8n never loads', () => {
    const entries = [...manifest.n8n.nodes, ...manifest.n8n.credentials];
    const scripts = reachable(entries.map((entry) => join(root, entry)));
    const icons = [...scripts].flatMap((script) =>
      [...readFileSync(script, 'utf8').matchAll(/'file:([^']+)'/g)].map(([, icon = '']) =>
        resolve(dirname(script), icon),
      ),
    );
    const used = [
      ...scripts,
      ...icons,
      ...manifest.n8n.nodes.map((node) => join(root, node.replace(/\.js$/, '.json'))),
      ...Object.entries(actions).flatMap(([resource, byName]) =>
        Object.keys(byName).map((operation) =>
          join(root, `dist/nodes/WorkRights/__schema__/v1.0.0/${resource}/${operation}.json`),
        ),
      ),
    ].map((file) => relative(root, file));
    const files = globSync('dist/**', { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
    expect(files.toSorted()).toEqual([...new Set(used)].toSorted());
  });
});

/** The scripts that these load, and those that they load in turn. */
function reachable(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const required = readFileSync(file, 'utf8').matchAll(/\brequire\("(\.[^"]+)"\)/g);
    for (const [, name = ''] of required) {
      const path = resolve(dirname(file), name);
      open.push(...globSync([`${path}.js`, `${path}/index.js`]));
    }
  }
  return found;
}
