import type { MonitorStore } from './monitor-store.ts';
import { readFact, writeFact } from '../../base/database/schema/migrate.ts';
import type { Context } from '../../base/database/context.ts';
import { audienceOf, tell } from '../../base/outbox/outbox.ts';

const [RAN, TOLD] = ['monitor_ran_on', 'monitor_told_of_night'];

export function createNights(context: Context): Pick<MonitorStore, 'lastNight' | 'endNight'> {
  const { database } = context;
  return {
    lastNight: () => database.read(async (sql) => (await readFact(sql, RAN)) ?? null),

    endNight: ({ day, missedNights, sentNothing }, now) =>
      database.write(async (sql) => {
        await writeFact(sql, RAN, day);
        if (missedNights === 0 && !sentNothing) return 0;
        // Once a day, however often the monitor runs.
        if ((await readFact(sql, TOLD)) === day) return 0;
        const audience = await audienceOf(context, sql, 'monitor.night_failed');
        if (audience === undefined) return 0;
        await writeFact(sql, TOLD, day);
        return (await tell(context, sql, audience, [{ subject: `night_${day}` }], now)).length;
      }),
  };
}
