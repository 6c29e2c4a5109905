import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { allObjects, readReference, readRelay, type Interface, type Operation } from './model/reference.ts';

type Entry = Exclude<NonNullable<StarlightUserConfig['sidebar']>[number], string>;

const LABELS: Readonly<Record<Interface['id'], string>> = {
  'visa-checks': 'Visa Checks API',
  'work-rights': 'Work Rights API',
};

/** The operations of both interfaces, and the pages that explain them. */
export const referenceGroups = [
  {
    label: 'Reference',
    items: [
      { label: 'Both interfaces', link: '/reference/' },
      { label: 'Fields', link: '/reference/fields/' },
      { label: 'Errors and statuses', link: '/reference/errors/' },
      { label: 'Open points', link: '/reference/open-points/' },
      { label: 'Sources', link: '/reference/sources/' },
    ] as Entry[],
  },
  ...readReference().interfaces.map(interfaceGroup),
  {
    label: 'Objects',
    items: allObjects().map(({ title, href }): Entry => ({ label: title, link: href })),
  },
];

/** The relay is a server of this kit, so its operations and webhooks have their own groups. */
export const relayGroups = [
  {
    label: 'API of the relay',
    items: [
      { label: 'Operations and webhooks', link: '/reference/relay/' },
      ...readRelay()
        .operations.filter((operation) => !isOfGateway(operation))
        .map(entry),
    ] as Entry[],
  },
  {
    label: 'Webhooks',
    items: readRelay().events.map(({ path, href }): Entry => ({ label: path, link: href })),
  },
];

/** What the relay does for tools that can't call the service themselves. */
export const gatewayGroup = {
  label: 'API of the gateway',
  items: readRelay().operations.filter(isOfGateway).map(entry),
};

function isOfGateway({ tag }: Pick<Operation, 'tag'>): boolean {
  return tag === 'gateway';
}

function interfaceGroup({ id, operations }: Interface) {
  const aliases = operations.filter(({ aliasOf }) => aliasOf);
  return {
    label: LABELS[id],
    items: [
      ...operations.filter(({ aliasOf }) => !aliasOf).map(entry),
      { label: 'Alternative paths', collapsed: true, items: aliases.map(alias) },
    ] as Entry[],
  };
}

function entry({ summary, href, method }: Pick<Operation, 'summary' | 'href' | 'method'>) {
  return {
    label: summary,
    link: href,
    badge: badge(method),
  };
}

function alias({ path, href, method }: Operation) {
  return { label: path, link: href, badge: badge(method) };
}

function badge(method: string) {
  return { text: method, class: 'method' };
}
