import * as fc from 'fast-check';

import type { Ledger } from '../../../../src/open-ledger.ts';
import { type Command, command, MINUTE, type Real } from './command.ts';
import { release, renew, takeLease } from './lease-commands.ts';
import { newModel } from './model.ts';
import {
  addRows,
  assumeSent,
  dropPlan,
  endPlan,
  purge,
  retry,
  setState,
  startPlan,
  withdraw,
} from './plan-commands.ts';
import { beginSubmitting, complete, endSubmitting, keepAttachments, wrongRows } from './sending-commands.ts';

const wait = fc.nat(4).map((minutes) =>
  command(`wait ${minutes}`, async (model) => {
    model.now += minutes * MINUTE;
  }),
);

const begun = (name: string) => startPlan.filter((each) => each.toString().endsWith(name));

/** The first commands of a series: they start a run. Without them, most series would have no rows to send. */
const beginning = (name: string): fc.Arbitrary<Command>[] => [
  begun(name),
  addRows.filter((each) => each.toString().startsWith(`addRows ${name} [{`)),
  endPlan.filter((each) => each.toString() === `endPlan ${name} 0`),
  takeLease.filter((each) => each.toString().startsWith(`lease ${name}`)),
  beginSubmitting,
  endSubmitting,
];

const each: fc.Arbitrary<Command>[] = [
  startPlan,
  addRows,
  endPlan,
  dropPlan,
  setState,
  takeLease,
  takeLease,
  renew,
  release,
  beginSubmitting,
  beginSubmitting,
  endSubmitting,
  endSubmitting,
  complete,
  complete,
  keepAttachments,
  wrongRows,
  retry,
  withdraw,
  wait,
];

/** Runs series of commands on a ledger, and fails if the ledger differs from the model. */
export async function followsTheModel(ledger: Ledger, numRuns: number): Promise<void> {
  let series = 0;
  const first = fc.tuple(...beginning('a'), ...beginning('b'), begun('c'), begun('c'));
  const rest = fc.commands(
    [
      ...each,
      fc.oneof({ weight: 9, arbitrary: wait }, { weight: 1, arbitrary: purge }),
      fc.oneof({ weight: 4, arbitrary: wait }, { weight: 1, arbitrary: assumeSent }),
    ],
    {
      maxCommands: 60,
      size: 'max',
    },
  );
  await fc.assert(
    fc.asyncProperty(first, rest, async (begin, commands) => {
      series += 1;
      const at: Real = { ledger, series };
      const model = newModel(series);
      for (const one of begin) await one.run(model, at);
      await fc.asyncModelRun(() => ({ model, real: at }), commands);
    }),
    { numRuns },
  );
}
