import type { Store } from '../storage/store.ts';
import { DEFAULT_QUIRKS, type Quirks } from './quirk-table.ts';

export interface QuirkSwitches {
  current(): Quirks;
  /** In force once it is on the disk. @throws when the disk refuses it. */
  set(changes: Partial<Quirks>): void;
  /** Reads what was switched from the store again, after another one was put in its place. */
  reload(): void;
}

const SETTING = 'quirks';

/**
 * Keeps in the settings table what was changed while running, so that a restart on the same data
 * folder goes on from there. Quirks named in `start` win over what was remembered.
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
