import type { SettingStore } from '../storage/store.ts';
import { DEFAULT_QUIRKS, type Quirks } from './quirk-table.ts';

export interface QuirkSwitches {
  current(): Quirks;
  set(changes: Partial<Quirks>): void;
  /** Back to the quirks that the sandbox was started with. */
  reset(): void;
}

const SETTING = 'quirks';

/**
 * Keeps in the settings table what was changed while running, so that a restart on the same data
 * folder goes on from there. Quirks named in `start` win over what was remembered.
 */
export function createQuirks(settings: SettingStore, start: Partial<Quirks> = {}): QuirkSwitches {
  const base: Quirks = { ...DEFAULT_QUIRKS, ...start };
  const remembered = Object.entries((settings.get(SETTING) ?? {}) as Partial<Quirks>);
  let changed: Partial<Quirks> = Object.fromEntries(remembered.filter(([key]) => !Object.hasOwn(start, key)));
  let current: Quirks = { ...base, ...changed };

  return {
    current: () => current,
    set(changes) {
      changed = { ...changed, ...changes };
      settings.set(SETTING, changed);
      current = { ...base, ...changed };
    },
    reset() {
      settings.remove(SETTING);
      changed = {};
      current = base;
    },
  };
}
