import { save, type SaveFlags } from './save.ts';

/** Creates an onboarding request, which the person gets by e-mail or SMS. */
export default function create(flags: SaveFlags): Promise<void> {
  return save('createOnboard', flags);
}
