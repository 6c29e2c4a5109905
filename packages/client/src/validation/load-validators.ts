import type { Validators } from './validators.ts';

/** The one place that names the package; an `import()`, so that bundlers make a chunk of it that loads when needed. */
export function loadValidators(): Promise<Validators> {
  return import('@workrights/validators');
}
