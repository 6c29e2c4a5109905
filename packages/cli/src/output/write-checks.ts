import type { VisaCheck } from '@workrights/client';
import { type OutputFlags, writeList } from './output.ts';
import { showCheckLine } from './show-check.ts';
import { summaryOr } from './summary.ts';

export async function writeChecks(
  flags: OutputFlags,
  checks: AsyncIterable<VisaCheck> | Iterable<VisaCheck>,
  show: (check: VisaCheck) => string = showCheckLine,
): Promise<void> {
  const items = withValues();
  const shown = new Map<object, VisaCheck>();
  await writeList(flags, items, (value) => show(shown.get(value)!), 'No checks.');

  async function* withValues() {
    for await (const check of checks) {
      const value = summaryOr(flags, check);
      shown.clear();
      shown.set(value, check);
      yield value;
    }
  }
}
