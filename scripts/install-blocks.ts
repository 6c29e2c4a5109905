import { readFileSync } from 'node:fs';

/** What `release.json` says of the packages. */
export interface Release {
  /** Whether the packages are on npm. */
  readonly published: boolean;
}

export const release = JSON.parse(
  readFileSync(new URL('../release.json', import.meta.url), 'utf8'),
) as Release;

const PNPM = 'npx -y pnpm@12.21.0';
const BLOCK = /(?<=^<!-- install (?<name>[\w-]+) -->\n)[^]*?(?=^<!-- \/install -->$)/gm;

/**
 * A Markdown file in which each part between `<!-- install NAME -->` and `<!-- /install -->` says how to install the
 * package today.
 *
 * @param file from the root of the repository; the fences of the guides say how they are tested.
 * @throws Error that names a part that is not known.
 */
export function withInstallLines(markdown: string, file: string, { published }: Release): string {
  return markdown.replaceAll(BLOCK, (_, name: string) => {
    const block = BLOCKS[name];
    if (!block)
      throw new Error(`${file} has <!-- install ${name} -->. Known are: ${Object.keys(BLOCKS).join(', ')}.`);
    const text = published ? block.published : block.unpublished;
    return `\n${file.startsWith('docs/') ? text : text.replaceAll(/^```sh .+$/gm, '```sh')}\n\n`;
  });
}

/** What a page says that tells to install something which isn't on npm: the lines, as they stand there. */
export function linesFromNpm(text: string): string[] {
  return text.split('\n').filter((line) => FROM_NPM.test(line));
}

const FROM_NPM =
  /\b(?:npm (?:install|i|add)|(?:pnpm|yarn|bun|deno) (?:add|install|dlx)|npx(?! -y pnpm)|bunx)\b[^#|;&]*?\s(?:npm:)?(?:@workrights\/[\w-]+|n8n-nodes-workrights)(?![\w*-]*\.tgz|[\w*-])/u;

interface Block {
  readonly published: string;
  readonly unpublished: string;
}

const BLOCKS: Readonly<Record<string, Block>> = {
  client: library('client', ['client', 'validators']),
  validators: library('validators', ['validators']),
  durable: library('durable', ['durable', 'client', 'validators']),
  cli: {
    unpublished: `The command isn't on npm yet. In this repository, \`${PNPM} --silent workrights\` stands for \`workrights\`. To use it elsewhere,
build it in a copy of this repository, and install the file that comes out:

${packed(['cli'], 'npm install --global ./packed/workrights-cli-*.tgz')}`,
    published: fence('install', 'npm install --global @workrights/cli'),
  },
  'n8n-readme': {
    unpublished: `The package isn't on npm yet. [Build and install it](../../docs/n8n/install.md) from this repository.`,
    published:
      'Follow the [installation guide](https://docs.n8n.io/integrations/community-nodes/installation/) for n8n community nodes and enter `n8n-nodes-workrights`.',
  },
  n8n: {
    unpublished: `The package isn't on npm yet: build it. You need Node 20 or newer with npm. In a copy of this repository:

${fence(
  'repository',
  `${PNPM} install --frozen-lockfile`,
  `${PNPM} --filter n8n-nodes-workrights build`,
  'npm pack ./packages/n8n-nodes-workrights',
  'npm install --legacy-peer-deps --prefix ~/.n8n/nodes "$PWD"/n8n-nodes-workrights-*.tgz',
)}

The first line takes the longest.`,
    published: `[Install it in the editor](#in-the-editor). Without the editor:

${fence('repository', 'npm install --legacy-peer-deps --prefix ~/.n8n/nodes n8n-nodes-workrights')}`,
  },
};

function library(name: string, packages: readonly string[]): Block {
  const [files, come] = packages.length > 1 ? ['files', 'come'] : ['file', 'comes'];
  return {
    unpublished: `The package isn't on npm yet. Build it in a copy of this repository, and install the ${files} that ${come} out:

${packed(packages, 'npm install ./packed/*.tgz    # in your project, with the path of this folder')}`,
    published: fence('install', `npm install @workrights/${name}`),
  };
}

function packed([name = '', ...others]: readonly string[], install: string): string {
  const filters = [name, ...others].map((each) => `--filter @workrights/${each}`).join(' ');
  return fence(
    'repository',
    `${PNPM} install`,
    `${PNPM} exec turbo run build --filter=@workrights/${name}`,
    `${PNPM} ${filters} exec pnpm pack --pack-destination "$PWD/packed"`,
    install,
  );
}

function fence(kind: string, ...lines: readonly string[]): string {
  return ['```sh ' + kind, ...lines, '```'].join('\n');
}
