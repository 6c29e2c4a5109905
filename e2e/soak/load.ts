import { createHash } from 'node:crypto';

import {
  OutcomeUnknownError,
  VisaChecks,
  WorkRights,
  WorkRightsKitError,
  type VisaCheckCreate,
} from '@workrights/client';
import type { Sandbox } from '@workrights/sandbox';

import type { Sent } from './accounting.ts';

/** Milliseconds. Longer than a delayed request, so that the sandbox has finished it. */
export const SETTLE_FOR = 4_000;
/** The most creates of one caller in a round, because the sandbox lists at most 10,000 checks. */
const MOST = 1_500;
/** Shorter than the longest delay, so that some responses come too late. */
export const TIMEOUT = 1_000;

export type Credentials = Omit<Sandbox['credentials'], 'clientId' | 'clientSecret'>;

/** A request about an invented person. People differ in several values, as in the real world. */
export function personOf(identifier: string): VisaCheckCreate {
  const digest = createHash('sha256').update(identifier).digest();
  const letters = [...digest.subarray(0, 9)].map((byte) => String.fromCharCode(97 + (byte % 26)));
  const born = new Date(Date.UTC(1950, 0, 1 + (digest.readUInt16BE(10) % 18_000)));
  return {
    jurisdiction: 'AUS',
    visa_check_schema: 'australia',
    australia: { visa_check_type: 'work' },
    document: {
      type: 'passport',
      identifier,
      country: 'IND',
      family_name: `Soak${letters.join('')}`,
      date_of_birth: born.toISOString().slice(0, 10),
    },
  };
}

/** Callers that use every operation at the same time until `until`, and reconcile lost creates. */
export async function load(
  baseUrl: string,
  credentials: Credentials,
  { until, round, callers }: { readonly until: number; readonly round: number; readonly callers: number },
): Promise<{ readonly sent: Sent[]; readonly calls: number; readonly failed: number }> {
  const shared = { baseUrl, timeout: TIMEOUT, retry: { attempts: 2 }, logLevel: 'off' } as const;
  const checks = new VisaChecks({ ...shared, accessToken: credentials.accessToken });
  const rights = new WorkRights({
    ...shared,
    apiKey: credentials.apiKey,
    accountKeyId: credentials.accountKey,
  });
  const sent: Promise<Sent>[] = [];
  let calls = 0;
  let failed = 0;

  const tried = async (call: () => Promise<unknown>): Promise<void> => {
    calls += 1;
    try {
      await call();
    } catch (error) {
      if (!(error instanceof WorkRightsKitError)) throw error;
      failed += 1;
    }
  };
  const create = async (identifier: string): Promise<void> => {
    calls += 1;
    try {
      const { id } = await checks.create(personOf(identifier));
      sent.push(Promise.resolve({ identifier, outcome: { kind: 'created', id } }));
    } catch (error) {
      failed += 1;
      if (error instanceof OutcomeUnknownError) sent.push(lookFor(identifier, error));
      // Refused or never sent, so there is no check.
      else if (error instanceof WorkRightsKitError) {
        sent.push(Promise.resolve({ identifier, outcome: { kind: 'none' } }));
      } else throw error;
    }
  };
  const caller = async (name: number): Promise<void> => {
    for (let count = 0; Date.now() < until && count < MOST; count += 1) {
      await create(`SOAK${round}X${name}X${count}`);
      const list = checks.list({ limit: 5 });
      await tried(async () => {
        const [first] = await list;
        if (!first) return;
        await checks.get(first.id);
        const [attachment] = first.attachments ?? [];
        if (attachment) await checks.download(attachment);
      });
      await tried(() => checks.lookup(['vc_unknown']));
      const person = { employee_id: `e-${name}-${count}`, email: 'a@b.example' };
      await tried(() => rights.createOnboard(person));
      await tried(() => rights.getOnboard({ employee_id: person.employee_id }));
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, name) => caller(name)));
  return { sent: await Promise.all(sent), calls, failed };
}

async function lookFor(identifier: string, error: OutcomeUnknownError): Promise<Sent> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const result = await error.reconcile({ settleFor: SETTLE_FOR, retry: { attempts: 4 } });
      if (result.outcome === 'found' && result.check) {
        return { identifier, outcome: { kind: 'created', id: result.check.id } };
      }
      if (result.outcome === 'none') return { identifier, outcome: { kind: 'none' } };
      if (result.outcome === 'several') break;
    } catch (failure) {
      if (!(failure instanceof WorkRightsKitError)) throw failure;
    }
  }
  return { identifier, outcome: { kind: 'unsure' } };
}
