import {
  idempotencyKey,
  operationNamed,
  runOperation,
  type OperationName,
  type Output,
} from '@workrights/connectors';
import type { Bundle, Create, PlainInputField, Search, ZObject } from 'zapier-platform-core';

import { attempt } from './attempt.ts';
import type { Connection } from './connection.ts';
import { inputFieldsOf, LONGEST_WAIT, requestKey } from './fields.ts';
import { withFiles } from './files.ts';
import { SAMPLES } from './samples.ts';

const NOUNS = {
  visaCheck: 'Visa Check',
  onboardingRequest: 'Onboarding Request',
  workRights: 'Work Rights',
  employee: 'Employee',
} as const;

/** What Zapier calls an action: it changes something, and is sent once. */
export const creates = byKey(
  ['createVisaCheck', 'createOnboardingRequest', 'updateOnboardingRequest'],
  createOf,
);

/** What Zapier calls a search. A check that isn't found is an error, never an empty result: nobody may take it for a no. */
export const searches = byKey(
  [
    'getVisaCheck',
    'listVisaChecks',
    'lookupVisaChecks',
    'downloadVisaCheckRecord',
    'getOnboardingRequest',
    'listOnboardingRequests',
    'getWorkRights',
  ],
  searchOf,
);

function createOf(name: OperationName): Create {
  return stepOf(name, [requestKey], async (z, bundle) => (await run(z, bundle, name))[0] ?? {}) as Create;
}

function searchOf(name: OperationName): Search {
  return stepOf(name, [], (z, bundle) => run(z, bundle, name)) as Search;
}

function stepOf(
  name: OperationName,
  further: readonly PlainInputField[],
  perform: (z: ZObject, bundle: Bundle) => Promise<object>,
): object {
  const { resource, action, description } = operationNamed(name);
  const label = action.replaceAll(/(?<=^| )\w/g, (letter) => letter.toUpperCase());
  return {
    key: name,
    noun: NOUNS[resource],
    display: { label, description: `${description.replace(/\.$/, '')}.` },
    operation: {
      inputFields: [...further, (_z: ZObject, { inputData }: Bundle) => inputFieldsOf(name, inputData)],
      perform,
      sample: SAMPLES[name],
    },
  };
}

async function run(z: ZObject, bundle: Bundle, name: OperationName): Promise<Record<string, unknown>[]> {
  const { requestKey: entry, ...input } = bundle.inputData as Record<string, unknown>;
  const key = name in creates ? ({ token }: Connection) => idempotencyKey(name, entry, token) : undefined;
  return attempt(
    z,
    bundle,
    async ({ services }) => {
      const output = await runOperation(services, name, withShortWait(input));
      return itemsOf(z, name, output);
    },
    key,
  );
}

/** Zapier ends a step after 30 seconds, so no wait is longer than it allows. An invalid one stays as it is. */
export function withShortWait(input: Record<string, unknown>): Record<string, unknown> {
  const { timeout } = input;
  const isShort = timeout !== undefined && timeout !== '' && !(Number(timeout) > LONGEST_WAIT);
  return isShort ? input : { ...input, timeout: LONGEST_WAIT };
}

function itemsOf(z: ZObject, name: OperationName, { items, notes }: Output): Record<string, unknown>[] {
  return items.map(({ json, file }, index) => ({
    ...withFiles(z, name, json, file && index),
    ...(notes.length > 0 && { notes: notes.join(' ') }),
  }));
}

function byKey<T>(names: readonly OperationName[], make: (name: OperationName) => T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}
