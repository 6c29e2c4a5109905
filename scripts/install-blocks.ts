import { readFileSync } from 'node:fs';

/** The part of `release.json` that is read here. */
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
 * Fills in a Markdown file: each part between `<!-- install NAME -->` and `<!-- /install -->` says how to install the
 * package today.
 *
 * @param file relative to the root of the repository. Only guides keep the words on their fences that say how they are
 * tested.
 * @throws Error for an unknown NAME.
 */
export function withInstallLines(markdown: string, file: string, { published }: Release): string {
  const written = withClients(markdown, published).replaceAll(BLOCK, (_, name: string) => {
    const block = BLOCKS[name];
    if (!block)
      throw new Error(`${file} has <!-- install ${name} -->. Known are: ${Object.keys(BLOCKS).join(', ')}.`);
    const text = published ? block.published : block.unpublished;
    return `\n${file.startsWith('docs/') ? text : text.replaceAll(/^```sh .+$/gm, '```sh')}\n\n`;
  });
  return file.startsWith('docs/') ? withServers(written, published) : written;
}

/** The files of MCP clients name an installed program, or npx with its package once it is published. */
function withClients(markdown: string, published: boolean): string {
  const [from, to] = published ? [CLIENTS.installed, CLIENTS.npm] : [CLIENTS.npm, CLIENTS.installed];
  return markdown.replaceAll(from.pattern, (_, space: string) => to.text(space));
}

/** The guides start the sandbox and the mock from a copy of the repository, or from npm once they are published. */
function withServers(markdown: string, published: boolean): string {
  return SERVERS.reduce((text, { repository, npm }) => {
    const [from, to] = published ? [repository, npm] : [npm, repository];
    return text.replaceAll(new RegExp(`(?<=\\n|\`)${from}(?=\\n|\`)`, 'g'), to);
  }, markdown);
}

/** The lines of a page that install one of our packages from npm. */
export function linesFromNpm(text: string): string[] {
  return text.split('\n').filter((line) => FROM_NPM.test(line));
}

const FROM_NPM =
  /\b(?:npm (?:install|i|add)|(?:pnpm|yarn|bun|deno) (?:add|install|dlx)|npx(?! -y pnpm)|bunx)\b[^#|;&]*?\s(?:npm:)?(?:@workrights\/[\w-]+|n8n-nodes-workrights|node-red-contrib-workrights)(?![\w*-]*\.tgz|[\w*-])/u;

const SERVERS = [
  { repository: `${PNPM} sandbox`, npm: 'npx @workrights/cli sandbox' },
  { repository: `${PNPM} mock`, npm: 'npx @workrights/mock' },
];

/** In a JSON file. The space between both lines stays. */
const CLIENTS = {
  installed: {
    pattern: /"command": "workrights-mcp",(\s+)"args": \[/gu,
    text: (space: string) => `"command": "workrights-mcp",${space}"args": [`,
  },
  npm: {
    pattern: /"command": "npx",(\s+)"args": \["-y", "@workrights\/mcp", /gu,
    text: (space: string) => `"command": "npx",${space}"args": ["-y", "@workrights/mcp", `,
  },
};

interface Block {
  readonly published: string;
  readonly unpublished: string;
}

const BLOCKS: Readonly<Record<string, Block>> = {
  client: library('client', ['client', 'validators']),
  validators: library('validators', ['validators']),
  durable: library('durable', ['durable', 'client', 'validators']),
  observe: library('observe', ['observe', 'client', 'validators']),
  cli: {
    unpublished: `The command isn't on npm yet. In this repository, \`${PNPM} --silent workrights\` stands for \`workrights\`. To use it elsewhere,
build it in a copy of this repository, and install the file that comes out:

${packed(['cli'], 'npm install --global ./packed/workrights-cli-*.tgz')}`,
    published: fence('install', 'npm install --global @workrights/cli'),
  },
  mcp: {
    unpublished: `The package isn't on npm yet. Build it in a copy of this repository, and install the files that come out:

${packed(['mcp', 'cli'], 'npm install --global ./packed/workrights-*.tgz', ['cli'])}`,
    published: `There is nothing to install: a client starts it with npx. See its flags:

${fence('install', 'npx @workrights/mcp --help')}

Below, \`workrights-mcp\` stands for \`npx @workrights/mcp\`.`,
  },
  sandbox: server('sandbox', ['sandbox']),
  mock: server('mock', ['mock', 'spec']),
  spec: library('spec', ['spec']),
  'test-servers': {
    unpublished: `The packages aren't on npm yet. Build them in a copy of this repository, and install the files that come out:

${packed(
  ['sandbox', 'mock', 'spec'],
  'npm install --save-dev ./packed/*.tgz    # in your project, with the path of this folder',
  ['sandbox', 'mock'],
)}`,
    published: fence(
      'install',
      'npm install @workrights/client',
      'npm install --save-dev vitest @workrights/sandbox @workrights/mock',
    ),
  },
  'ci-sandbox': {
    unpublished: ciStep('  working-directory: workrights-kit\n', `${PNPM} sandbox`),
    published: ciStep('', 'npx -y @workrights/sandbox'),
  },
  'start-sandbox': {
    unpublished: `You need Node 20 or newer with npm, and a copy of this repository. In its root:

${fence('starts', `${PNPM} sandbox`)}

The first start installs and builds what is needed, and takes the longest. Your own Node only
starts pnpm. The sandbox runs on Node 24, which pnpm installs in this folder.`,
    published: `You need Node 22.13 or newer with npm. On an older Node, such as Node 20, the command says \`Node 20… is too old\` and stops:
install the current LTS release from [nodejs.org](https://nodejs.org/en/download), and open a new terminal.

${fence('starts', 'npx @workrights/cli sandbox')}`,
  },
  'start-mock': {
    unpublished: `You need curl, jq, Node 20 or newer with npm, and a copy of this repository. In its root:

${fence('starts', `${PNPM} mock`)}`,
    published: `You need curl, jq, and Node 24.18 or newer with npm:

${fence('starts', 'npx @workrights/mock')}`,
  },
  'run-sandbox': {
    unpublished: `It runs against the sandbox of this repository: \`${PNPM} sandbox\`.`,
    published: 'It runs against the sandbox: `npx @workrights/cli sandbox`.',
  },
  provenance: {
    unpublished: `**The packages aren't on npm yet.** The release workflow is written and its steps are tested, but it has never run on
GitHub. Until then, build the packages from a copy of the source that you have read. What this page says of npm and of
releases holds from the first release that the workflow makes.`,
    published:
      'What this page says of npm and of releases holds for every version that the release workflow made.',
  },
  'no-release': {
    unpublished: `**There is no release yet, and no provenance and no SBOM to look at:** the packages aren't on npm, and the release workflow has never
run on GitHub. What follows holds from the first release that the workflow makes. Until then, write the SBOMs yourself: _What is in it_ on this page has the commands.`,
    published:
      'This holds for every version that the release workflow made: [the changes](/changelog/) name them.',
  },
  'n8n-readme': {
    unpublished: `The package isn't on npm yet. [Build and install it](../../docs/n8n/install.md) from this repository.`,
    published:
      'Follow the [installation guide](https://docs.n8n.io/integrations/community-nodes/installation/) for n8n community nodes and enter `n8n-nodes-workrights`.',
  },
  'n8n-editor': {
    unpublished: `The package isn't on npm yet, so this doesn't work today: install it [from a shell](#from-a-shell).`,
    published: 'You need no shell, no Node and no npm on your own machine.',
  },
  'node-red': {
    unpublished: `The package isn't on npm yet, so the palette manager can't install it. To build it, you need Node 20 or newer with npm.
In a copy of this repository:

${fence(
  'repository',
  `${PNPM} install --frozen-lockfile`,
  `${PNPM} exec turbo run build --filter=node-red-contrib-workrights`,
  `${PNPM} --filter @workrights/validators --filter @workrights/client --filter node-red-contrib-workrights exec pnpm pack --pack-destination "$PWD/packed"`,
  'npm install --prefix ~/.node-red ./packed/*.tgz',
)}

The first line takes the longest.`,
    published: fence('install', 'npm install --prefix ~/.node-red node-red-contrib-workrights'),
  },
  'node-red-readme': {
    unpublished: `The package isn't on npm yet. [Build and install it](../../docs/node-red.md) from this repository.`,
    published: `In the editor, choose **Manage palette**, and install \`node-red-contrib-workrights\`. Or in a shell:

${fence('install', 'npm install --prefix ~/.node-red node-red-contrib-workrights')}`,
  },
  n8n: {
    unpublished: `The package isn't on npm yet, so n8n's editor can't install it. If you only have the editor, ask the person
who runs your n8n. To build the package, you need Node 20 or newer with npm. In a copy of this repository:

${fence(
  'repository',
  `${PNPM} install --frozen-lockfile`,
  `${PNPM} --filter n8n-nodes-workrights build`,
  'npm pack ./packages/n8n-nodes-workrights',
  'npm install --legacy-peer-deps --prefix ~/.n8n/nodes "$PWD"/n8n-nodes-workrights-*.tgz',
)}

The first line takes the longest.`,
    published: `${fence('repository', 'npm install --legacy-peer-deps --prefix ~/.n8n/nodes n8n-nodes-workrights')}`,
  },
};

/** Starts the sandbox in a GitHub workflow, and runs the tests. */
function ciStep(settings: string, command: string): string {
  return `\`\`\`yaml
- name: Sandbox
${settings}  run: |
    ${command} --port 4010 --memory &
    curl -s --retry 60 --retry-connrefused --retry-delay 1 http://127.0.0.1:4010/_sandbox/health
- name: Tests
  run: npm test
  env:
    WORKRIGHTS_URL: http://127.0.0.1:4010
    WORKRIGHTS_ACCESS_TOKEN: sandbox-access-token
\`\`\``;
}

/** A server on the developer's own machine: a command, and a library for tests. */
function server(name: string, packages: readonly string[]): Block {
  const { unpublished } = library(name, packages);
  return {
    unpublished: `${unpublished}

Below, \`workrights-${name}\` stands for \`${PNPM} ${name}\` in this repository.`,
    published: `${fence('install', `npm install --save-dev @workrights/${name}`)}

Below, \`workrights-${name}\` stands for \`npx @workrights/${name}\`.`,
  };
}

function library(name: string, packages: readonly string[]): Block {
  const [files, come] = packages.length > 1 ? ['files', 'come'] : ['file', 'comes'];
  return {
    unpublished: `The package isn't on npm yet. Build it in a copy of this repository, and install the ${files} that ${come} out:

${packed(packages, 'npm install ./packed/*.tgz    # in your project, with the path of this folder')}`,
    published: fence('install', `npm install @workrights/${name}`),
  };
}

/** @param built the packages to build. Those that they depend on are built too. */
function packed(packages: readonly string[], install: string, built = packages.slice(0, 1)): string {
  const filters = packages.map((each) => `--filter @workrights/${each}`).join(' ');
  const builds = built.map((each) => `--filter=@workrights/${each}`).join(' ');
  return fence(
    'repository',
    `${PNPM} install`,
    `${PNPM} exec turbo run build ${builds}`,
    `${PNPM} ${filters} exec pnpm pack --pack-destination "$PWD/packed"`,
    install,
  );
}

function fence(kind: string, ...lines: readonly string[]): string {
  return ['```sh ' + kind, ...lines, '```'].join('\n');
}
