import type { MonitorStore } from './monitor-store.ts';
import type { Context } from '../../base/database/context.ts';
import { createForget } from './forget.ts';
import { createNights } from './nights.ts';
import { createNotes } from './notes.ts';
import { createPeople } from './people.ts';
import { printsOf } from './prints.ts';
import { createReadings } from './readings.ts';
import { createRechecks } from './rechecks.ts';

export function createMonitor(context: Context): MonitorStore {
  return {
    ...createPeople(context),
    ...createNotes(context),
    ...createRechecks(context),
    ...createForget(context),
    ...createNights(context),
    readings: createReadings(context),
    printsOf: (request) => printsOf(context, request),
  };
}
