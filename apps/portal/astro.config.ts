import starlight from '@astrojs/starlight';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import sidebarTopics from 'starlight-sidebar-topics';
import { finishSite } from './integrations/finish-site.ts';
import { guideMarkdown } from './src/guides/guide-markdown.ts';
import { readSiteAddress } from './src/web/site-address.ts';
import { pagesOfSections, topics } from './sidebar.ts';

// Switches off Astro's telemetry, which reads this variable at its start.
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';

const site = readSiteAddress(process.env);

export default defineConfig({
  trailingSlash: 'always',
  markdown: { processor: guideMarkdown },
  vite: {
    resolve: {
      alias: [
        {
          find: /^.*\/components-internals\/TableOfContents\/starlight-toc$/u,
          replacement: fileURLToPath(new URL('src/components/table-of-contents.ts', import.meta.url)),
        },
      ],
    },
  },
  integrations: [
    starlight({
      title: 'Work Rights Kit',
      plugins: [sidebarTopics(topics, { topics: pagesOfSections })],
      description: 'Prove that a person may work or study in Australia or New Zealand.',
      logo: { src: './src/assets/logo.svg', alt: '' },
      favicon: '/favicon.svg',
      disable404Route: true,
      // The portal has its own search (`src/search`).
      pagefind: false,
      customCss: [
        './src/styles/portal.css',
        './src/styles/diagrams.css',
        './src/styles/scroll-cue.css',
        './src/styles/forced-colors.css',
        './src/reference/components/sidebar.css',
      ],
      routeMiddleware: './src/components/edit-link.ts',
      credits: false,
      components: {
        Banner: './src/components/Banner.astro',
        Footer: './src/components/Footer.astro',
        MarkdownContent: './src/components/MarkdownContent.astro',
        Hero: './src/components/Hero.astro',
        PageTitle: './src/components/PageTitle.astro',
        Search: './src/search/Search.astro',
        Sidebar: './src/components/Sidebar.astro',
        SocialIcons: './src/components/HeaderLinks.astro',
      },
    }),
    finishSite(site),
  ],
});
