import type { EmployeeSelector, OnboardSelector, WorkRights, WorkRightsSelector } from '@workrights/client';
import { type OutputFlags, writeOne } from '../output/output.ts';
import { showRecord, showWorkRights } from '../output/show-record.ts';
import { bodyOf } from '../request/body.ts';
import { connectWorkRights } from '../service/connect.ts';
import { interruption } from '../service/interrupt.ts';
import type { SettingFlags } from '../settings/settings.ts';

interface Call {
  readonly signal: AbortSignal;
}

/** A command that reads the record whose id the flags name. */
function reader<Selector, Found>(
  request: 'getOnboard' | 'getEmployee' | 'getWorkRights',
  read: (rights: WorkRights, selector: Selector, call: Call) => Promise<Found>,
  show: (record: Found) => string,
) {
  return async (flags: OutputFlags & SettingFlags): Promise<void> => {
    const selector = (await bodyOf(request, flags as object)) as unknown as Selector;
    const { rights } = await connectWorkRights(flags);
    await writeOne(flags, await read(rights, selector, { signal: interruption() }), show);
  };
}

export const getOnboard = reader(
  'getOnboard',
  (rights, selector: OnboardSelector, call) => rights.getOnboard(selector, call),
  showRecord,
);
export const getEmployee = reader(
  'getEmployee',
  (rights, selector: EmployeeSelector, call) => rights.getEmployee(selector, call),
  showRecord,
);
export const getWorkRights = reader(
  'getWorkRights',
  (rights, selector: WorkRightsSelector, call) => rights.getWorkRights(selector, call),
  showWorkRights,
);
