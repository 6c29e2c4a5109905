import { fileURLToPath } from 'node:url';

import { prismArgs, type Program } from '../sandbox/servers.ts';

/** How many checks the list has. */
export const CHECKS = 20;

/** The size of the file that is downloaded. */
export const FILE_BYTES = 200_000;

export const NOTHING = 'nothing';
export const OBSERVER = 'workrights observe';

const program = (name: string): string => fileURLToPath(new URL(`./programs/${name}.ts`, import.meta.url));

/** The service behind all proxies. */
export const service: Program = {
  name: 'the service',
  args: (port) => [program('service'), String(port)],
};

export function proxies(upstream: string): Program[] {
  return [
    { name: 'bare node:http', args: (port) => [program('bare-proxy'), String(port), upstream] },
    { name: OBSERVER, args: (port) => [program('observer'), String(port), upstream] },
    {
      name: 'Prism 5.16 CLI proxy, -v silent',
      args: (port) => prismArgs('proxy', port, upstream),
    },
  ];
}
