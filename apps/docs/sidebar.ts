import type { StarlightUserConfig } from '@astrojs/starlight/types';

/** The order in which a newcomer would read. */
export const sidebar: NonNullable<StarlightUserConfig['sidebar']> = [
  { label: 'Get started', link: '/guides/get-started/' },
];
