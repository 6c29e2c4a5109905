import { save, type SaveFlags } from './save.ts';

export default function update(flags: SaveFlags): Promise<void> {
  return save('updateOnboard', flags);
}
