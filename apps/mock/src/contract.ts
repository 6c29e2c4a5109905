import { fileURLToPath } from 'node:url';

/** The bundles that the mock serves. Prism reads the JSON form: it does not resolve every YAML feature. */
export const contractFiles = ['visa-checks', 'work-rights'].map((name) =>
  fileURLToPath(import.meta.resolve(`@workrights/spec/${name}.json`)),
);
