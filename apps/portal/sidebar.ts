import { posix } from 'node:path';
import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { clientPages } from './src/client-api/pages.ts';
import { readGuideHead } from './src/guides/guide-head.ts';
import { pageFiles, pageId, readRepositoryFile } from './src/repository/repository.ts';
import { gatewayGroup, referenceGroups, relayGroups } from './src/reference/sidebar.ts';

export interface Group {
  readonly label: string;
  readonly items: Exclude<NonNullable<StarlightUserConfig['sidebar']>[number], string>[];
}

export interface Section {
  readonly id: string;
  readonly label: string;
  /** Where the section's link in the switch of sections leads. */
  readonly link: string;
  /** Globs of its pages. A later section overrides an earlier one. */
  readonly pages: readonly string[];
  /** Its pages, in a newcomer's reading order. */
  readonly items: readonly Group[];
}

const fileOf = new Map(pageFiles().map((file) => [`/${pageId(file)}/`, file]));

/** The sections of the site, each with its own sidebar. Every page with a sidebar is in exactly one. */
export const sections: readonly Section[] = withUnlisted([
  {
    id: 'guides',
    label: 'Guides',
    link: '/guides/',
    pages: ['/guides/**', '/repository/**', '/changelog/**'],
    items: [
      group('Start here', {
        '/guides/': 'All guides',
        '/guides/get-started/': 'Get started',
        '/guides/questions/': 'Questions and answers',
        '/guides/which-tool/': 'Which tool?',
      }),
      group('Questions', {
        '/guides/questions/can-this-person-work/': 'Can this person work for me?',
        '/guides/questions/keys-and-tokens/': 'Keys, tokens, passwords',
        '/guides/questions/how-often/': 'How often to re-check',
        '/guides/questions/visa-cancelled/': 'A visa was cancelled',
        '/guides/questions/condition-codes/': 'Condition codes',
        '/guides/questions/who-can-see-what/': 'Who can see what',
        '/guides/questions/send-by-text/': 'Send the form by text',
        '/guides/questions/blocked/': 'A blocked network',
        '/guides/questions/hiring/': 'When you hire',
        '/guides/questions/people/': 'The people you check',
        '/guides/questions/studying/': 'Universities and colleges',
        '/guides/questions/privacy/': 'Privacy, records, buying',
        '/guides/questions/being-checked/': 'When you are checked',
        '/guides/questions/building/': 'When you build',
        '/guides/questions/running/': 'When you run it',
      }),
      group('Visa checks', {
        '/guides/visa-checks/australia/': 'Australia',
        '/guides/visa-checks/new-zealand/': 'New Zealand',
        '/guides/visa-checks/fast-and-off-peak/': 'Fast and off-peak',
        '/guides/visa-checks/what-a-result-means/': 'What a result means',
        '/guides/visa-checks/summarise/': 'The summary of a check',
        '/guides/visa-checks/reading-results/': 'Reading results',
        '/guides/visa-checks/attachments/': 'Attachments',
      }),
      group('Onboarding and work rights', {
        '/guides/work-rights/onboarding/': 'Onboarding to work rights',
        '/guides/work-rights/merge-and-update/': 'Merge and update',
      }),
      group('Going live', {
        '/guides/errors-and-retries/': 'Errors and retries',
        '/guides/security/': 'Security and personal data',
        '/guides/observe/': 'How the live service behaves',
      }),
      group('Background', {
        '/guides/architecture/': 'Architecture',
        '/guides/decisions/': 'Decisions',
        '/changelog/': 'Versions and changes',
        '/repository/': 'READMEs and examples',
      }),
    ],
  },
  {
    id: 'api',
    label: 'API',
    link: '/reference/',
    pages: ['/reference/**', '/downloads/**'],
    items: [...referenceGroups, group('Tools', { '/try/': 'Try it', '/downloads/': 'Downloads' })],
  },
  {
    id: 'client',
    label: 'Client',
    link: '/repository/packages/client/',
    pages: [
      '/reference/client',
      '/reference/client/**',
      '/guides/client-only',
      '/guides/migrating',
      '/guides/check-what-you-install',
      '/guides/visa-checks/from-your-own-program',
      '/repository/packages/{client,durable,observe,validators}/**',
      '/repository/examples/**',
    ],
    items: [
      group('TypeScript client', {
        '/repository/packages/client/': 'Overview',
        '/guides/client-only/': 'The client only',
        '/guides/visa-checks/from-your-own-program/': 'From your own program',
        '/guides/migrating/': 'From hand-written calls',
        '/guides/check-what-you-install/': 'Check what you install',
        '/repository/packages/durable/': 'README of durable',
        '/repository/packages/observe/': 'README of observe',
        '/repository/packages/validators/': 'Validators',
      }),
      group('All that it exports', {
        '/reference/client/': 'Classes, functions, types',
        ...Object.fromEntries(clientPages.map(({ url, title }) => [url, title])),
      }),
      group('Examples', {
        '/repository/examples/first-check/': 'First check',
        '/repository/examples/onboarding-to-work-rights/': 'Onboarding to work rights',
        '/repository/examples/resume-a-wait/': 'Resume a wait',
        '/repository/examples/token-provider/': 'Token provider',
        '/repository/examples/express-route/': 'Express route',
      }),
    ],
  },
  {
    id: 'n8n',
    label: 'n8n',
    link: '/guides/n8n/install/',
    pages: [
      '/guides/n8n/**',
      '/repository/packages/n8n-nodes-workrights/**',
      '/repository/examples/workflows/**',
    ],
    items: [
      group('n8n', {
        '/guides/n8n/install/': 'Install',
        '/guides/n8n/first-workflow/': 'First workflow',
        '/guides/n8n/credentials/': 'Credentials',
        '/guides/n8n/trigger/': 'Trigger',
        '/guides/n8n/relay-trigger/': 'Relay trigger',
        '/guides/n8n/templates/': 'Templates',
        '/guides/n8n/template-decisions/': 'What templates decide',
        '/guides/n8n/many-items-and-errors/': 'Many items and errors',
        '/guides/n8n/error-workflow/': 'Error Workflow',
        '/guides/n8n/slack-and-teams/': 'Slack and Teams',
        '/repository/examples/workflows/': 'Workflow files',
        '/repository/packages/n8n-nodes-workrights/': 'README of the nodes',
      }),
    ],
  },
  {
    id: 'sandbox',
    label: 'Sandbox',
    link: '/guides/sandbox/overview/',
    pages: ['/guides/sandbox/**', '/guides/{mock,testing,jest-and-pytest}', '/repository/apps/**'],
    items: [
      group('Sandbox', {
        '/guides/sandbox/overview/': 'Overview',
        '/guides/sandbox/scenarios/': 'Scenarios',
        '/guides/sandbox/clock/': 'Clock',
        '/guides/sandbox/faults/': 'Faults',
        '/repository/apps/sandbox/': 'README of the sandbox',
      }),
      group('Your tests', {
        '/guides/testing/': 'Testing your integration',
        '/guides/jest-and-pytest/': 'Jest and pytest',
      }),
      group('Mock', { '/guides/mock/': 'Mock', '/repository/apps/mock/': 'README of the mock' }),
    ],
  },
  {
    id: 'cli',
    label: 'CLI',
    link: '/guides/command-line/',
    pages: [
      '/guides/command-line',
      '/guides/assistants',
      '/guides/visa-checks/many-checks',
      '/guides/visa-checks/watch-expiry-dates',
      '/repository/packages/{cli,mcp}/**',
      '/repository/examples/{many-checks,people}/**',
    ],
    items: [
      group('Command line', {
        '/guides/command-line/': 'Overview',
        '/guides/visa-checks/many-checks/': 'Many checks',
        '/guides/visa-checks/watch-expiry-dates/': 'Watch expiry dates',
        '/guides/assistants/': 'Assistants',
        '/repository/examples/many-checks/': 'Example: many checks',
        '/repository/examples/people/': 'Example: spreadsheets of people',
        '/repository/packages/cli/': 'README of the command',
        '/repository/packages/mcp/': 'README of the MCP server',
      }),
    ],
  },
  {
    id: 'relay',
    label: 'Relay',
    link: '/guides/visa-checks/get-told/',
    pages: [
      '/guides/visa-checks/get-told',
      '/reference/relay',
      '/reference/relay/**',
      '/repository/examples/webhook-receiver/**',
    ],
    items: [
      group('Relay', {
        '/guides/visa-checks/get-told/': 'Get told when a check completes',
        '/repository/examples/webhook-receiver/': 'Example: webhook receiver',
      }),
      ...relayGroups,
    ],
  },
  {
    id: 'connectors',
    label: 'Other tools',
    link: '/guides/node-red/',
    pages: [
      '/guides/{gateway,node-red,power-automate,zapier}',
      ...gatewayGroup.items.map(({ link }) => link.replace(/\/$/u, '')),
      '/repository/packages/node-red-contrib-workrights/**',
    ],
    items: [
      group('Other tools', {
        '/guides/node-red/': 'Node-RED',
        '/repository/packages/node-red-contrib-workrights/': 'README of the nodes for Node-RED',
        '/guides/zapier/': 'Zapier',
        '/guides/power-automate/': 'Power Automate',
        '/guides/gateway/': 'The gateway',
      }),
      gatewayGroup,
    ],
  },
]);

/** The sections in the form that the sidebar plugin needs. */
export const topics = sections.map(({ id, label, link, items }) => ({ id, label, link, items: [...items] }));

/** The groups of all sections. */
export const sidebar: readonly Group[] = sections.flatMap(({ items }) => items);

/** The globs of every section. The first match gives a page's section, so later sections come first. */
export const pagesOfSections: Readonly<Record<string, string[]>> = Object.fromEntries(
  sections.toReversed().map(({ id, pages }) => [id, [...pages]]),
);

function group(label: string, pages: Readonly<Record<string, string>>): Group {
  return { label, items: Object.entries(pages).map(([link, title]) => ({ label: title, link })) };
}

/** Adds the guides and READMEs that no list names, each under its own title, at the end of its folder or section. */
function withUnlisted(listed: readonly Section[]): Section[] {
  const links = new Set(listed.flatMap(({ items }) => items.flatMap(linksOf)));
  const unlisted = [...fileOf].filter(([link]) => !links.has(link));
  return listed.map((section) => ({
    ...section,
    items: section.items.map((one, index, { length }) => {
      const added = unlisted.filter(([link]) => {
        const home = section.items.findIndex((each) =>
          linksOf(each).some((other) => folderOf(other) === folderOf(link)),
        );
        return sectionOf(link, listed) === section && index === (home === -1 ? length - 1 : home);
      });
      return {
        ...one,
        items: [
          ...one.items,
          ...added.map(([link, file]) => ({
            label: readGuideHead(readRepositoryFile(file), file).title,
            link,
          })),
        ],
      };
    }),
  }));
}

function sectionOf(link: string, all: readonly Section[]): Section | undefined {
  return all.findLast(({ pages }) => pages.some((glob) => posix.matchesGlob(link.replace(/\/$/u, ''), glob)));
}

function folderOf(link: string): string {
  return posix.dirname(link);
}

function linksOf(entry: Group['items'][number] | Group): string[] {
  if (typeof entry === 'string') return [];
  if ('link' in entry) return [entry.link];
  return 'items' in entry
    ? entry.items.flatMap((each) => (typeof each === 'string' ? [] : linksOf(each)))
    : [];
}
