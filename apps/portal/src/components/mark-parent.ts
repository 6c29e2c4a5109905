import type { StarlightRouteData } from '@astrojs/starlight/route-data';

type Entry = StarlightRouteData['sidebar'][number];

/** For a page that the sidebar doesn't list, such as a field's page, marks the page above it. */
export function markParent(sidebar: readonly Entry[], pathname: string): void {
  const links = sidebar.flatMap(linksOf);
  if (links.some(({ isCurrent }) => isCurrent)) return;
  const parent = links.find(({ href }) => href === pathname.replace(/[^/]+\/$/u, ''));
  if (parent) parent.attrs['aria-current'] = 'true';
}

function linksOf(entry: Entry): Extract<Entry, { type: 'link' }>[] {
  return entry.type === 'link' ? [entry] : entry.entries.flatMap(linksOf);
}
