import { buildRouteMap } from '@stricli/core';
import type { DecisionReason } from '@workrights/durable';
import { command, type FlagsOf } from '../../definition/command.ts';
import {
  budgetFlags,
  byDefault,
  choiceFlag,
  dayFlag,
  fieldFlags,
  flag,
  listOutputFlags,
  outputFlags,
  profileSetting,
  required,
  textFlag,
  visaChecksUrl,
  workRightsUrl,
} from '../../definition/flags.ts';
import { environmentFlag, hiddenFlag, ledgerAndOutput, ledgerPlace } from '../bulk/routes.ts';
import type { RulesFlags } from './rules.ts';

const { jurisdiction, checkType, documentType, customerAuthorityId, mode } = fieldFlags('createVisaCheck');
const { onboardStatus } = fieldFlags('listOnboards');

/** Repeated here, because only commands that need `@workrights/durable` load it. */
const decisionReasons: Readonly<Record<DecisionReason, true>> = {
  'evidence-seen': true,
  'record-read': true,
  'waiting-for-evidence': true,
  'not-working': true,
  other: true,
};

const rules: FlagsOf<Pick<RulesFlags, 'rules'>> = {
  rules: byDefault(
    textFlag('JSON file that says when people are checked again', 'file'),
    'those of the guide',
  ),
};

export const monitorRoutes = buildRouteMap({
  routes: {
    import: command({
      brief: 'Add people to those under watch, or update them; sends no check',
      description: [
        'Reads a CSV or XLSX file with the columns of `bulk plan`, where "reference" is the employee id, and with consent_until,',
        'employed_from, employed_until, expires_on and company where it has them. Or takes over the results of a bulk run with --from-run.',
        'Or lists the onboarding requests with --from-onboarding, reads the work rights record of each complete one, and takes the',
        'employee id and the expiry date; nobody can be checked for these alone, since they hold no document and no consent.',
        'People without consent are kept, and never checked.',
      ].join('\n'),
      flags: {
        fromRun: textFlag('Name of a bulk run whose people are to be watched, instead of a file', 'name'),
        fromOnboarding: flag('Read the onboarding requests of your account, instead of a file'),
        onboardStatus: byDefault(
          choiceFlag('Only onboarding requests with this status', onboardStatus.values),
          'All',
        ),
        mapping: byDefault(
          textFlag('JSON file that says what each column holds', 'file'),
          'FILE.mapping.json',
        ),
        environment: environmentFlag,
        jurisdiction,
        checkType,
        documentType,
        customerAuthorityId,
        company: textFlag('Whose employee ids these are, where several companies share a ledger', 'name'),
        everyoneAgreed: flag('State that every person has agreed to be checked again and again'),
        hidden: hiddenFlag,
        yes: flag('Use the guessed columns without asking'),
        ...workRightsUrl,
        ...ledgerAndOutput,
      },
      args: [{ name: 'file', brief: 'CSV or XLSX file; - reads standard input', optional: true }],
      load: () => import('./import.ts'),
    }),
    plan: command({
      brief: 'Show who is due, who is not checked and why, and whom a person has to decide about',
      flags: {
        until: byDefault(dayFlag('Last day to look at'), 'today'),
        ...rules,
        ...ledgerAndOutput,
      },
      load: () => import('./plan.ts'),
    }),
    run: command({
      brief: 'Check again who is due, as a bulk run, and tell the relay what is due, once or every night',
      description: [
        'Nobody without consent, before the first day or after the last day of employment is checked. The run is monitor-yyyy-mm-dd.',
        'It ends an hour after the off-peak window (9pm to 6am AEST) at the latest. Days on which it did not run are made up for.',
        'With --nightly it stays until Ctrl-C and runs from 9pm AEST each night. Several machines can share a --database: one of them works each night.',
        'You can stop it at any time: the next one goes on. Live checks need --live.',
        'A list with results of live checks takes no check of the sandbox, and the other way round.',
      ].join('\n'),
      flags: {
        live: flag('Allow live checks'),
        yes: flag('Send live checks without asking'),
        nightly: flag('Stay, and run every night'),
        join: flag('Work together with other processes on this ledger'),
        submitOnly: flag('Send all checks and exit; a later run without this flag collects the results'),
        environment: environmentFlag,
        mode: byDefault(choiceFlag('When the checks run', mode.values), 'offpeak'),
        attachments: flag('Keep the PDF record of each check: see `bulk report`'),
        ...budgetFlags,
        ...rules,
        ...ledgerPlace,
        ...visaChecksUrl,
        ...outputFlags,
      },
      load: () => import('./run.ts'),
    }),
    list: command({
      brief: 'List the people under watch, those for a person to decide first',
      flags: { ...rules, ...ledgerPlace, ...profileSetting, ...listOutputFlags },
      load: () => import('./list.ts'),
    }),
    decide: command({
      brief: 'Note that you have decided about people, until a day',
      description: [
        'For people whom `monitor list` shows as "Decide" or "Onboarded". They are listed as decided until that day, or until a check',
        'shows something else. What is unknown of them stays unknown, and they are checked again as before.',
      ].join('\n'),
      flags: {
        reviewOn: required(dayFlag('Day on which you look again, within a year')),
        because: required(choiceFlag('What you did', Object.keys(decisionReasons) as DecisionReason[])),
        by: textFlag('Who decided, such as a role; encrypted, and shown with the decision', 'text'),
        ...ledgerAndOutput,
      },
      list: {
        name: 'person',
        brief: 'Ids of people, as `monitor list` shows them: per_...; - reads them from standard input',
        minimum: 1,
      },
      load: () => import('./decide.ts'),
    }),
    report: command({
      brief: 'Show what has ended, what ends and what has changed; also as a page and a calendar',
      description: [
        'The page names people by employee id. The calendar has the ids of the webhooks, unless you add --employee-ids.',
        'Only you can read the files. They replace those of the week before.',
      ].join('\n'),
      flags: {
        html: textFlag('Write the digest as one HTML page, to print or send', 'file'),
        calendar: textFlag('Write the dates as an iCalendar file (.ics)', 'file'),
        employeeIds: flag('Name people by employee id in the calendar'),
        since: byDefault(dayFlag('First day whose changes are shown'), 'seven days ago'),
        until: byDefault(dayFlag('Last day to look ahead to'), '90 days from today'),
        ...rules,
        ...ledgerAndOutput,
      },
      load: () => import('./report.ts'),
    }),
    evidence: command({
      brief: 'Write the checks, dates and decisions of one person as a signed folder',
      description: [
        'Has the checks of all runs, their PDF records where they were kept, consent, what was told when, changes, decisions, what could',
        'not be checked and why, and missed nights. It names the person by employee id. `bulk verify` shows whether somebody changed it.',
        'Of runs that were purged, only the id of the last check is left.',
      ].join('\n'),
      flags: {
        to: required(textFlag('New folder for the evidence', 'folder')),
        ...rules,
        ...ledgerAndOutput,
      },
      args: [{ name: 'person', brief: 'Id of the person, as `monitor list` shows it: per_...' }],
      load: () => import('./evidence.ts'),
    }),
    forget: command({
      brief: 'Delete a person from those under watch, with the last result',
      description:
        'A re-check that was not sent yet is withdrawn. The results of former re-checks are in their bulk runs: see `bulk purge`.',
      flags: { yes: flag('Delete without asking'), ...ledgerAndOutput },
      args: [{ name: 'person', brief: 'Id of the person, as `monitor list` shows it: per_...' }],
      load: () => import('./forget.ts'),
    }),
  },
  docs: { brief: 'Expiry dates of visas: who is to be checked again, and when' },
});
