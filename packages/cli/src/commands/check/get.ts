import { type OutputFlags, writeOne } from '../../output/output.ts';
import { showCheck } from '../../output/show-check.ts';
import { summaryOr } from '../../output/summary.ts';
import { connectVisaChecks } from '../../service/connect.ts';
import { interruption } from '../../service/interrupt.ts';
import type { SettingFlags } from '../../settings/settings.ts';

export default async function get(flags: OutputFlags & SettingFlags, id: string): Promise<void> {
  const { checks } = await connectVisaChecks(flags);
  const check = await checks.get(id, { signal: interruption() });
  await writeOne(flags, summaryOr(flags, check), () => showCheck(check));
}
