import ky from 'ky';

import { setKy } from './transport/attempts.ts';

/** Has ky in memory, and in the part of a bundle that loads at the start; without it, ky loads with the first request. */
export function preload(): void {
  setKy(ky);
}
