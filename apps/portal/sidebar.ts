import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { referenceGroup } from './src/reference/sidebar.ts';
import { pageFiles, pageId } from './src/guides/repository.ts';

type Group = Exclude<NonNullable<StarlightUserConfig['sidebar']>[number], string>;

const written = new Set(pageFiles().map((file) => `/${pageId(file)}/`));

/** The order in which a newcomer would read. */
export const sidebar: Group[] = [
  guides('Start here', {
    'get-started': 'Get started',
    'command-line': 'Command line',
    questions: 'Questions and answers',
    '': 'All guides',
  }),
  guides('Visa checks', {
    'visa-checks/australia': 'Australia',
    'visa-checks/new-zealand': 'New Zealand',
    'visa-checks/fast-and-off-peak': 'Fast and off-peak',
    'visa-checks/many-checks': 'Many checks',
    'visa-checks/from-your-own-program': 'From your own program',
    'visa-checks/what-a-result-means': 'What a result means',
    'visa-checks/reading-results': 'Reading results',
    'visa-checks/attachments': 'Attachments',
  }),
  guides('Onboarding and work rights', {
    'work-rights/onboarding': 'Onboarding to work rights',
    'work-rights/merge-and-update': 'Merge and update',
  }),
  guides('Going live', {
    'errors-and-retries': 'Errors and retries',
    security: 'Security and personal data',
    testing: 'Testing your integration',
    migrating: 'From hand-written calls',
  }),
  guides('n8n', {
    'n8n/install': 'Install',
    'n8n/first-workflow': 'First workflow',
    'n8n/credentials': 'Credentials',
    'n8n/trigger': 'Trigger',
    'n8n/templates': 'Templates',
    'n8n/template-decisions': 'What templates decide',
    'n8n/many-items-and-errors': 'Many items and errors',
  }),
  guides('Sandbox and mock', {
    'sandbox/overview': 'Sandbox',
    'sandbox/scenarios': 'Scenarios',
    'sandbox/clock': 'Clock',
    'sandbox/faults': 'Faults',
    mock: 'Mock',
  }),
  referenceGroup,
  {
    label: 'Tools',
    items: [
      { label: 'Try it', link: '/try/' },
      { label: 'Downloads', link: '/downloads/' },
    ],
  },
  guides('Background', {
    architecture: 'Architecture',
    decisions: 'Decisions',
  }),
  {
    label: 'READMEs and examples',
    collapsed: true,
    items: [
      { label: 'Overview', link: '/repository/' },
      ...[...written]
        .filter((url) => url.startsWith('/repository/'))
        .map((link) => ({ label: link.split('/').slice(2, -1).join('/'), link })),
    ],
  },
];

/** A group of guides: their names within `docs`, and their labels. */
function guides(label: string, names: Readonly<Record<string, string>>): Group {
  return {
    label,
    items: Object.entries(names)
      .map(([name, title]) => ({ label: title, link: name === '' ? '/guides/' : `/guides/${name}/` }))
      .filter(({ link }) => written.has(link)),
  };
}
