import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fixture = fileURLToPath(
  import.meta.resolve('@workrights/spec/fixtures/accepted/visa-checks/australia-work-completed.json'),
);

/** The one completed check that the loopback server answers with: the contract's example. */
export const { value: answer } = JSON.parse(readFileSync(fixture, 'utf8')) as {
  value: { data: { id: string } };
};
