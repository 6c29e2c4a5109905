import { ConnectionError } from '../errors/call-errors.ts';

export type Ky = typeof import('ky').default;

let ky: Ky | undefined;
let loading: Promise<Ky> | undefined;

/** Has ky without loading it: see `preload` of `@workrights/client/ky`. */
export function setKy(given: Ky): void {
  ky = given;
}

/**
 * ky, which sends all requests. It loads with the first request, so that it is not in the part of a bundle that loads at
 * the start. When it can't be loaded, nothing was sent, and the next call tries again.
 */
export function loadKy(operationId: string): Ky | Promise<Ky> {
  return ky ?? (loading ??= load(operationId));
}

async function load(operationId: string): Promise<Ky> {
  try {
    return (ky = (await import('ky')).default);
  } catch (cause) {
    const message = `${operationId}: the part of this client that sends requests could not be loaded`;
    throw new ConnectionError(message, { operationId, neverSent: true, cause });
  } finally {
    loading = undefined;
  }
}
