import { html } from '@workrights/local-server/html';
import { hash } from 'node:crypto';
import type { SandboxContext } from '../../http/context.ts';
import type { Handler, Route } from '../../http/route.ts';
import { accountRoute } from '../control-route.ts';
import { PAGE_STYLE, styleElement } from './page-style.ts';
import { accountLinks, armedSection, catalogueSection, checksSection, requestsSection } from './sections.ts';

/** Nothing is loaded and nothing runs: the page is what was sent, with this one style. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', PAGE_STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** One page that shows what the sandbox holds at the moment of the request. */
const inspector: Handler = (_request, context) => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cache-control': 'no-store',
  },
  body: renderPage(context),
});

function renderPage(context: SandboxContext): string {
  const { clock } = context;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Work Rights Kit sandbox</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <h1>Work Rights Kit sandbox</h1>
          <p>
            The clock is ${clock.mode} and reads <time>${new Date(clock.now()).toISOString()}</time>. This
            page shows the moment it was loaded: <a href="">load it again</a>.
          </p>
          ${accountLinks(context)}
          <nav aria-label="Sections">
            <ul>
              <li><a href="#checks">Visa checks</a></li>
              <li><a href="#requests">Requests</a></li>
              <li><a href="#armed">Armed</a></li>
              <li><a href="#scenarios">Scenarios</a></li>
            </ul>
          </nav>
        </header>
        <main>
          <section id="checks" aria-labelledby="checks-title">
            <h2 id="checks-title">Visa checks</h2>
            ${checksSection(context)}
          </section>
          <section id="requests" aria-labelledby="requests-title">
            <h2 id="requests-title">Requests</h2>
            ${requestsSection(context)}
          </section>
          <section id="armed" aria-labelledby="armed-title">
            <h2 id="armed-title">Armed and switched</h2>
            ${armedSection(context)}
          </section>
          <section id="scenarios" aria-labelledby="scenarios-title">
            <h2 id="scenarios-title">Scenarios</h2>
            ${catalogueSection}
          </section>
        </main>
      </body>
    </html> `.markup;
}

export const inspectorRoutes: readonly Route[] = [
  { ...accountRoute('controlInspector', 'GET', '', inspector), isPage: true },
  { ...accountRoute('controlInspectorPage', 'GET', '/', inspector), isPage: true },
];
