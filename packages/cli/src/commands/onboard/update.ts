import { save, type SaveFlags } from './save.ts';

/** Changes an onboarding request. */
export default function update(flags: SaveFlags): Promise<void> {
  return save('updateOnboard', flags);
}
