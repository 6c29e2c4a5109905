import { save, type SaveFlags } from '../onboard/save.ts';

export default function update(flags: SaveFlags): Promise<void> {
  return save('updateEmployee', flags);
}
