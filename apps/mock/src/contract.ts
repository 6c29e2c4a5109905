import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The bundles that the mock serves. Prism reads the JSON form: it does not resolve every YAML feature. */
export const contractFiles = ['visa-checks', 'work-rights'].map((name) =>
  fileURLToPath(import.meta.resolve(`@workrights/spec/${name}.json`)),
);

export interface Bundle {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: { readonly examples: Readonly<Record<string, { readonly 'x-status'?: number }>> };
}

export function readBundle(file: string): Bundle {
  return JSON.parse(readFileSync(file, 'utf8')) as Bundle;
}
