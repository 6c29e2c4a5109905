import { buildRouteMap } from '@stricli/core';
import { command, type FlagsOf } from '../../definition/command.ts';
import {
  budgetFlags,
  byDefault,
  choiceFlag,
  fieldFlags,
  flag,
  listOutputFlags,
  repeated,
  outputFlags,
  profileSetting,
  required,
  textFlag,
  visaChecksUrl,
  wholeFlag,
} from '../../definition/flags.ts';
import type { LedgerFlags } from './ledger.ts';

const name = { name: 'run', brief: 'Name of the run' };

export const ledgerPlace: FlagsOf<Pick<LedgerFlags, 'ledger' | 'database'>> = {
  ledger: byDefault(textFlag('Folder of the ledger', 'folder'), '~/.workrights/ledger'),
  database: textFlag(
    'Postgres database of the ledger, without its password (WORKRIGHTS_DATABASE_URL)',
    'url',
  ),
};

export const ledgerAndOutput = { ...ledgerPlace, ...profileSetting, ...outputFlags };

/** Fields that a flag can set for all rows. */
const { jurisdiction, checkType, documentType, customerAuthorityId, environment, mode } =
  fieldFlags('createVisaCheck');

export const environmentFlag = byDefault(
  choiceFlag('Where the checks run', environment.values),
  'the setting "environment", otherwise sandbox',
);

/** For commands that read a workbook. */
export const hiddenFlag = choiceFlag('What to do with hidden rows and columns of a workbook', [
  'include',
  'skip',
]);

const running = {
  live: flag('Allow a run with live checks'),
  yes: flag('Start a live run without asking'),
  join: flag('Work together with other processes on this ledger'),
  submitOnly: flag('Send all rows and exit, without waiting for results'),
  ...ledgerPlace,
  ...visaChecksUrl,
  ...outputFlags,
};

export const bulkRoutes = buildRouteMap({
  routes: {
    plan: command({
      brief: 'Read a spreadsheet into a run, and send nothing',
      description: [
        'Reads CSV, and XLSX with the optional package hucre. Says which rows cannot be sent and why, and how many requests,',
        'days and nights the run takes. Columns with other names than those of the guide are guessed, and you confirm them once:',
        'the mapping is kept in FILE.mapping.json. A file without a column "consent" is refused, unless you state --everyone-agreed.',
      ].join('\n'),
      flags: {
        run: required(textFlag('Name of the run', 'name')),
        mapping: byDefault(
          textFlag('JSON file that says what each column holds', 'file'),
          'FILE.mapping.json',
        ),
        environment: environmentFlag,
        jurisdiction,
        checkType,
        documentType,
        customerAuthorityId,
        mode,
        attachments: flag('Keep the PDF record of each check'),
        everyoneAgreed: flag('State that every person has agreed, for a file without a column "consent"'),
        hidden: hiddenFlag,
        repeat: flag('Also send checks again that another run has sent'),
        ...budgetFlags,
        yes: flag('Use the guessed columns without asking'),
        ...ledgerAndOutput,
      },
      args: [{ name: 'file', brief: 'CSV or XLSX file; - reads standard input' }],
      load: () => import('./plan.ts'),
    }),
    run: command({
      brief: 'Send the checks of a run, and collect the results: this can take many nights',
      description: [
        'Each row is sent once. You can stop the command at any time, even by kill -9 or a power cut: the next run continues.',
        'Ctrl-C stops gently: nothing new is sent, and the command waits for requests in progress. A live run needs --live.',
        "All that work on one ledger keep within the account's quota, which WORKRIGHTS_QUOTA names: standard, premium or none.",
      ].join('\n'),
      flags: running,
      args: [name],
      load: () => import('./run.ts'),
    }),
    status: command({
      brief: 'Show the state of a run; without a name, a list of all runs',
      flags: { ...ledgerPlace, ...profileSetting, ...listOutputFlags },
      args: [{ ...name, optional: true }],
      load: () => import('./status.ts'),
    }),
    pause: command({
      brief: 'Pause a run on every machine, after the requests in progress',
      flags: ledgerAndOutput,
      args: [name],
      load: () => import('./pause.ts'),
    }),
    resume: command({
      brief: 'Continue a run that was paused, stopped or killed',
      flags: {
        restored: flag(
          'The ledger was restored from a copy: look for the check of each row before it is sent',
        ),
        ...running,
      },
      args: [name],
      load: () => import('./resume.ts'),
    }),
    retry: command({
      brief: 'Plan rows again that the service rejected',
      flags: {
        held: flag('Also held rows: only after you have seen that they have no check'),
        ...ledgerAndOutput,
      },
      args: [name],
      load: () => import('./retry.ts'),
    }),
    withdraw: command({
      brief: 'Send no more checks of people who no longer agree',
      description: [
        "Rows that were not sent are refused for good, and the person's data in the ledger is deleted. Rows that were sent are",
        'listed: you decide what happens with their checks.',
      ].join('\n'),
      flags: {
        row: required(
          repeated(wholeFlag('Number of the row, as plan and report name it; repeat it for more', 'number')),
        ),
        ...ledgerAndOutput,
      },
      args: [name],
      load: () => import('./withdraw.ts'),
    }),
    report: command({
      brief: 'Write results, exceptions, PDF records, a page with charts and a signed manifest',
      flags: {
        to: required(textFlag('New folder for the report', 'folder')),
        at: byDefault(
          textFlag('Day for which expiries are calculated, not after today', 'yyyy-mm-dd'),
          'today',
        ),
        ...ledgerAndOutput,
      },
      args: [name],
      load: () => import('./report.ts'),
    }),
    verify: command({
      brief: 'Check that a report, or the evidence of a person, is as it was written',
      description: [
        'Needs no secret with --public-key, which `bulk plan`, `bulk report` and `monitor evidence` print; otherwise it reads the key of your ledger.',
        'Shows run, number, environment, day and rows of a report, or person, checks and time of evidence: compare them with what you expect.',
        'Without --public-key it also says whether the report is the newest of its run.',
      ].join('\n'),
      flags: {
        publicKey: textFlag('Public key of the ledger that wrote the report', 'ed25519:...'),
        ...ledgerAndOutput,
      },
      args: [{ name: 'folder', brief: 'Folder of the report, or of the evidence' }],
      load: () => import('./verify.ts'),
    }),
    purge: command({
      brief: 'Delete the personal data of a run: write its report first',
      flags: {
        unfinished: flag('Also a run with rows that have no result yet: their checks are lost'),
        yes: flag('Delete without asking'),
        ...ledgerAndOutput,
      },
      args: [name],
      load: () => import('./purge.ts'),
    }),
  },
  docs: { brief: 'Checks of many people from a spreadsheet, each sent once' },
});
