import {
  type Decision,
  describeDecision,
  describeEndSource,
  describeNotChecked,
  describeRule,
  describeToDecide,
  labelOf,
  type Ledger,
  type ListedPerson,
  monitorPeople,
  monitorPlan,
  type MonitorRules,
  resultOn,
  type ToDecide,
} from '@workrights/durable';
import { serviceDay } from '@workrights/time/service-day';
import { type OutputFlags, writeList } from '../../output/output.ts';
import { plain, rows } from '../../output/plain.ts';
import { openLedgerOf } from '../bulk/ledger.ts';
import { type RulesFlags, rulesOf } from './rules.ts';

interface Listed extends ListedPerson {
  /** Why a person must decide; null if that isn't needed. */
  readonly toDecide: Pick<ToDecide, 'reason' | 'detail' | 'sharesWith' | 'decision'> | null;
  /** Self-onboarding is complete but without a date, so a person must look at it. */
  readonly isWithoutDate: boolean;
  /** The current decision. */
  readonly decided: Decision | null;
}

/** Lists the people of the register, first those to decide about. */
export default async function list(flags: RulesFlags & OutputFlags): Promise<void> {
  const rules = await rulesOf(flags);
  await using ledger = await openLedgerOf(flags);
  await writeList(flags, await listOf(ledger, rules), showPerson, 'Nobody is under watch.');
}

async function listOf(ledger: Ledger, rules: MonitorRules | undefined): Promise<Listed[]> {
  const { toDecide, withoutDate, decided, day } = await monitorPlan(ledger, { rules });
  const open = new Map(
    toDecide.map(({ id, reason, detail, sharesWith, decision }) => [
      id,
      { reason, detail, sharesWith, decision },
    ]),
  );
  const onboarded = new Set(withoutDate.map(({ id }) => id));
  const held = new Map(decided.map(({ id, decision }) => [id, decision]));
  const people = (await monitorPeople(ledger, { rules })).map((person) => ({
    ...person,
    result: resultOn(person, day),
    toDecide: open.get(person.id) ?? null,
    isWithoutDate: onboarded.has(person.id),
    decided: held.get(person.id) ?? null,
  }));
  const [first, others] = [true, false].map((isOpen) =>
    people.filter((person) => (person.toDecide !== null) === isOpen),
  );
  return [...(first ?? []), ...(others ?? [])];
}

function showPerson(person: Listed): string {
  const {
    id,
    result,
    toDecide,
    isWithoutDate,
    decided,
    next,
    notChecked,
    expiresOn,
    endSource,
    onboardedOn,
    onboardingReadAt,
  } = person;
  return [
    `${plain(labelOf(person))}  ${id}`,
    rows([
      ['Decide', toDecide === null ? undefined : plain(describeToDecide({ ...toDecide, result }).what)],
      [
        'Onboarded',
        onboardedOn === null
          ? undefined
          : `seen complete on ${onboardedOn}, with a record of unknown age${isWithoutDate ? ' and without a date: read its status' : ''}`,
      ],
      ['Onboarding read', onboardingReadAt === null ? undefined : serviceDay(onboardingReadAt)],
      ['Decided', decided === null ? undefined : plain(describeDecision(decided))],
      ['May work', result?.work ?? 'unknown'],
      ['Sample', isSample(result) ? 'data of the sandbox: says nothing about the person' : undefined],
      ['Last day', expiresOn === null ? 'unknown' : `${expiresOn}${inDays(person)}`],
      ['As of', endSource === null ? undefined : describeEndSource(endSource)],
      ['Checked on', result?.source === 'check' ? result.checkedOn : 'not yet'],
      ['Due', next === null ? undefined : `${next.dueOn}: ${describeRule(next.rule)}`],
      [
        'Not checked',
        notChecked === null ? undefined : describeNotChecked({ reason: notChecked, day: null }),
      ],
    ]),
  ].join('\n');
}

/** A result counts as live only if it says so. */
function isSample(result: Listed['result']): boolean {
  return result?.source === 'check' && result.environment !== 'live';
}

function inDays({ daysLeft }: Listed): string {
  if (daysLeft === null) return '';
  return `, ${daysLeft < 0 ? `${-daysLeft} days ago` : `${daysLeft} days left`}`;
}
