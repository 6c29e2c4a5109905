import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { stringify } from 'yaml';

const folders = {
  '@workrights/spec': 'spec',
  '@workrights/validators': 'packages/validators',
  '@workrights/client': 'packages/client',
  '@workrights/durable': 'packages/durable',
};

type PackageName = keyof typeof folders;

/** A repository with a contract of one operation, and the packages that are generated from it. */
export class InventedRepository implements Disposable {
  readonly root = mkdtempSync(path.join(tmpdir(), 'workrights-release-'));
  readonly folder = path.join(this.root, 'spec');

  constructor() {
    this.git('init', '-q');
    this.write('package.json', { name: 'sample', private: true });
    this.write('pnpm-workspace.yaml', 'packages: [spec, packages/*]\n');
    this.write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n");
    this.write('.changeset/config.json', { access: 'public', baseBranch: 'main' });
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  git(...args: string[]): void {
    // Leaves out the developer's own git settings, such as signing, and the variables of a git hook.
    const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
    const env = {
      ...Object.fromEntries(outside),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
    };
    execFileSync('git', ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.com', ...args], {
      cwd: this.root,
      env,
      stdio: 'ignore',
    });
  }

  write(file: string, content: object | string): void {
    const target = path.join(this.root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  }

  remove(file: string): void {
    rmSync(path.join(this.root, file));
  }

  /** Writes a contract with one operation, whose request has the given properties. */
  writeContract(version: string, properties: readonly string[], required: readonly string[] = []): void {
    const schema = {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(properties.map((name) => [name, { type: 'string' }])),
    };
    const post = {
      operationId: 'createSample',
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 200: { description: 'Created.' } },
    };
    this.write(
      'spec/visa-checks/openapi.yaml',
      stringify({ openapi: '3.1.1', info: { title: 'Sample', version }, paths: { '/samples': { post } } }),
    );
  }

  /** Sets the version of all packages, with the changelog of the earlier ones, newest first. */
  writeVersion(version: string, ...before: string[]): void {
    for (const [name, folder] of Object.entries(folders))
      this.write(`${folder}/package.json`, { name, version });
    const entries = [version, ...before].map((one) => `## ${one}\n\n- Sample\n`);
    this.write('spec/CHANGELOG.md', `# @workrights/spec\n\n${entries.join('\n')}`);
  }

  /** Adds a changeset that raises each package as given. */
  addChangeset(bumps: Partial<Record<PackageName, 'major' | 'minor' | 'patch'>>): void {
    const lines = Object.entries(bumps).map(([name, bump]) => `'${name}': ${bump}`);
    this.write('.changeset/sample.md', `---\n${lines.join('\n')}\n---\n\nA sample.\n`);
  }

  /** Commits all files, and tags the release. */
  release(version: string): void {
    this.commit();
    this.git('tag', `@workrights/spec@${version}`);
  }

  commit(): void {
    this.git('add', '.');
    this.git('commit', '-q', '--allow-empty', '-m', 'Sample');
  }
}
