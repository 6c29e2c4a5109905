import { inSite } from '../web/in-site.ts';
import { consoleStyle } from './console-style.ts';
import { mendMarkup } from './mend-markup.ts';
import { findSandbox, SANDBOX } from './sandbox.ts';

/** As much of Scalar's browser build as is used here. */
interface Scalar {
  createApiReference(
    element: Element,
    configuration: object,
  ): { updateConfiguration(configuration: object): void };
}

declare global {
  interface Window {
    Scalar: Scalar;
  }
}

/** Copied to the site by the build; not a module of this package, so that the bundler lets it be. */
const SCALAR_FILE = inSite('try/scalar/standalone.esm.js');

const THEME_KEY = 'starlight-theme';
const prefersLight = matchMedia('(prefers-color-scheme: light)');

/** What the reader chose for the portal, else what the system says, as the portal itself reads it. */
function theme(): 'light' | 'dark' {
  const chosen = localStorage.getItem(THEME_KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return prefersLight.matches ? 'light' : 'dark';
}

function configuration(server: string): object {
  const source = (slug: string, title: string, scheme: string, secret: object) => ({
    slug,
    title,
    url: inSite(`try/${slug}.json`),
    agent: { disabled: true },
    authentication: { preferredSecurityScheme: scheme, securitySchemes: { [scheme]: secret } },
  });
  return {
    sources: [
      source('visa-checks', 'Visa checks', 'accessToken', { token: SANDBOX.accessToken }),
      source('work-rights', 'Onboarding and work rights', 'apiKey', { value: SANDBOX.apiKey }),
    ],
    servers: [{ url: server, description: 'The sandbox on this machine' }],
    customCss: consoleStyle,
    forceDarkModeState: theme(),
    // The reference is elsewhere in the portal.
    hideModels: true,
    documentDownloadType: 'none',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    hideDarkModeToggle: true,
    // All that would leave this machine, or lead to somebody's service.
    agent: { disabled: true },
    mcp: { disabled: true },
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    proxyUrl: '',
    persistAuth: false,
  };
}

function paint(): void {
  document.body.classList.toggle('dark-mode', theme() === 'dark');
  document.body.classList.toggle('light-mode', theme() === 'light');
}

async function open(place: Element): Promise<void> {
  paint();
  const [server] = await Promise.all([findSandbox(), import(/* @vite-ignore */ SCALAR_FILE)]);
  mendMarkup(document.body);
  const reference = window.Scalar.createApiReference(place, configuration(server));
  const follow = () => {
    paint();
    reference.updateConfiguration(configuration(server));
  };
  // Set by the portal in the frame around this page, or in another tab.
  addEventListener('storage', ({ key }) => key === THEME_KEY && follow());
  prefersLight.addEventListener('change', follow);
}

const place = document.querySelector('#console');
const header = document.querySelector<HTMLElement>('[data-alone]');
if (header) header.hidden = window.top !== window;
if (place)
  void open(place).catch((error: unknown) => {
    document
      .querySelector('[role=status]')
      ?.replaceChildren(error instanceof Error ? error.message : String(error));
  });
