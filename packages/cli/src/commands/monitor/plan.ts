import {
  describeDecision,
  describeDue,
  describeNotChecked,
  describeRules,
  describeToDecide,
  type DuePerson,
  labelOf,
  type MonitorPlan,
  monitorPlan,
} from '@workrights/durable';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { plain } from '../../output/plain.ts';
import { counted } from '../bulk/counts.ts';
import { openLedgerOf } from '../bulk/ledger.ts';
import { listed } from './lines.ts';
import { withResultsOn } from './results-on.ts';
import { type RulesFlags, rulesOf } from './rules.ts';

interface PlanFlags extends RulesFlags, OutputFlags {
  readonly until?: string | undefined;
}

/** Shows what `run` would do until a day. Changes nothing. */
export default async function plan(flags: PlanFlags): Promise<void> {
  const rules = await rulesOf(flags);
  await using ledger = await openLedgerOf(flags);
  const planned = await monitorPlan(ledger, { rules, until: flags.until });
  await writeOne(flags, withResultsOn(planned), showPlan);
}

function showPlan({ toDecide, withoutDate, decided, due, notChecked, until, people }: MonitorPlan): string {
  return [
    ...listed(
      'For a person to decide',
      toDecide.map((person) => plain(`${labelOf(person)}  ${describeToDecide(person).what}`)),
    ),
    ...listed(
      'Self-onboarding complete, without a date',
      withoutDate.map(
        (person) => `${plain(labelOf(person))}  seen on ${person.onboardedOn}, with a record of unknown age`,
      ),
    ),
    ...listed(
      'Decided until a day',
      decided.map((person) => plain(`${labelOf(person)}  ${describeDecision(person.decision)}`)),
    ),
    ...(due.length > 0 ? [] : [`Nothing is due until ${until}.`]),
    ...listed(`Due until ${until}`, due.map(showDue)),
    ...listed(
      'Not checked',
      notChecked.map((person) => `${plain(labelOf(person))}  ${describeNotChecked(person)}`),
    ),
    `${counted(people, 'person').replace(/persons$/u, 'people')} under watch. Nothing was sent.`,
  ].join('\n');
}

function showDue(due: DuePerson): string {
  return `${due.on}  ${plain(labelOf(due))}  ${describeDue(due)}: ${describeRules(due.reasons)}`;
}
