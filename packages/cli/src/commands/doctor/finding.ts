/** A finding of the doctor. It contains no secret, and of settings only the origins of URLs. */
export interface Finding {
  /** For programs; it never changes. */
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
