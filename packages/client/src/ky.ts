import ky from 'ky';

import { setKy } from './transport/attempts.ts';

/** Loads ky at the start, so that a bundle has it in its first part. Without this, ky loads with the first request. */
export function preload(): void {
  setKy(ky);
}
