import type { SettingStore } from '../storage/store.ts';

/** Forms of the service that its description leaves open; switched through the control plane. */
export interface Quirks {
  /** Status of a successful create (service.md §4.1). */
  readonly createStatus: 201 | 303;
  /** Path in the `Location` header: `/v2/visa-checks/` or `/v2/visa_check/`. */
  readonly locationPath: 'hyphen' | 'underscore';
  /** `visa.australia.conditions`: `shown` is the form of each check type's example (§2.3). */
  readonly conditions: 'shown' | 'array' | 'string';
  readonly type: 'shown' | 'string' | 'integer';
  /** Which lookup paths exist (§4.1). */
  readonly lookupPath: 'both' | 'bare' | 'prefixed';
  /** Interface B bodies: the value itself, or under `data`. */
  readonly envelope: 'bare' | 'data';
}

export const DEFAULT_QUIRKS: Quirks = {
  createStatus: 201,
  locationPath: 'hyphen',
  conditions: 'shown',
  type: 'shown',
  lookupPath: 'both',
  envelope: 'bare',
};

export interface QuirkSwitches {
  current(): Quirks;
  set(changes: Partial<Quirks>): void;
  reset(): void;
}

const SETTING = 'quirks';

/** Keeps what differs from the default in the settings table. */
export function createQuirks(settings: SettingStore): QuirkSwitches {
  let changed = (settings.get(SETTING) ?? {}) as Partial<Quirks>;
  let current: Quirks = { ...DEFAULT_QUIRKS, ...changed };

  return {
    current: () => current,
    set(changes) {
      changed = { ...changed, ...changes };
      settings.set(SETTING, changed);
      current = { ...DEFAULT_QUIRKS, ...changed };
    },
    reset() {
      settings.remove(SETTING);
      changed = {};
      current = DEFAULT_QUIRKS;
    },
  };
}
