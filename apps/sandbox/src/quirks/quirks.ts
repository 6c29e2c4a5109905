import type { Store } from '../storage/store.ts';
import { DEFAULT_QUIRKS, type Quirks } from './quirk-table.ts';

export interface QuirkSwitches {
  current(): Quirks;
  /** Takes effect when it is on the disk. @throws if the disk refuses it. */
  set(changes: Partial<Quirks>): void;
  /** Reads the changed quirks from the store again, after another store was put in place. */
  reload(): void;
}

const SETTING = 'quirks';

/**
 * Stores changed quirks in the settings table, so that a restart on the same data folder keeps them. The quirks in `start` win
 * over stored ones.
 */
export function createQuirks(store: Store, start: Partial<Quirks> = {}): QuirkSwitches {
  const base: Quirks = { ...DEFAULT_QUIRKS, ...start };
  let changed: Partial<Quirks> = {};
  let current = base;

  const apply = (changes: Partial<Quirks>) => {
    changed = changes;
    current = { ...base, ...changed };
  };
  const reload = () => {
    const remembered = Object.entries((store.settings.get(SETTING) ?? {}) as Partial<Quirks>);
    apply(Object.fromEntries(remembered.filter(([key]) => !Object.hasOwn(start, key))));
  };

  reload();
  return {
    current: () => current,
    set(changes) {
      const next = { ...changed, ...changes };
      store.durably(() => store.settings.set(SETTING, next));
      apply(next);
    },
    reload,
  };
}
