import { isLoopback } from '@workrights/local-server';

/** Whether a URL leads to this machine. */
export function isThisMachine({ hostname }: URL): boolean {
  return isLoopback(hostname.replaceAll(/[[\]]/gu, ''));
}
