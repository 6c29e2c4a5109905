import { save, type SaveFlags } from '../onboard/save.ts';

/** Changes a person of the web application. */
export default function update(flags: SaveFlags): Promise<void> {
  return save('updateEmployee', flags);
}
