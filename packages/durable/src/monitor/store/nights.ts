import type { MonitorStore } from './monitor-store.ts';
import type { Context } from '../../base/database/context.ts';
import { readNights, writeNights } from '../../base/database/nights.ts';
import { audienceOf, tell } from '../../base/outbox/outbox.ts';

export function createNights(context: Context) {
  const { database } = context;
  return {
    nights: () => database.read(readNights),

    endNight: ({ day, missedNights, sentNothing }, now) =>
      database.write(async (sql) => {
        const before = await readNights(sql);
        const hasFailed = missedNights > 0 || sentNothing;
        // At most once a day, however often the monitor runs.
        const audience =
          hasFailed && before.toldOn !== day
            ? await audienceOf(context, sql, 'monitor.night_failed')
            : undefined;
        await writeNights(sql, {
          last: { day, at: now },
          toldOn: audience === undefined ? before.toldOn : day,
          missed: before.missed + missedNights,
          sentNothing: before.sentNothing + (sentNothing ? 1 : 0),
        });
        if (audience === undefined) return 0;
        return (await tell(context, sql, audience, [{ subject: `night_${day}` }], now)).length;
      }),
  } satisfies Partial<MonitorStore>;
}
