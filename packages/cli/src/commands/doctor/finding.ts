/** What the doctor found at one place. Holds no secret and no value of a setting but URLs' origins. */
export interface Finding {
  /** For programs; never changes. */
  readonly id: string;
  readonly status: 'ok' | 'warning' | 'problem' | 'skipped';
  readonly message: string;
  readonly fix?: string;
}

export const ok = (id: string, message: string): Finding => ({ id, status: 'ok', message });
export const skipped = (id: string, message: string): Finding => ({ id, status: 'skipped', message });
export const warning = (id: string, message: string, fix: string): Finding => ({
  id,
  status: 'warning',
  message,
  fix,
});
export const problem = (id: string, message: string, fix: string): Finding => ({
  id,
  status: 'problem',
  message,
  fix,
});
