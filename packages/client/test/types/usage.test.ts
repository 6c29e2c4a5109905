import { describe, expectTypeOf, it } from 'vitest';

import {
  VisaChecks,
  type AustralianVisa,
  type CallOptions,
  type Logger,
  type NewZealandCreationEcho,
  type NewZealandEmployerEnquiry,
  type NewZealandVerification,
  type Onboard,
  type OnboardListItem,
  type OutcomeUnknownError,
  type SavedFile,
  type VisaCheck,
  type WorkRights,
} from '../../src/index.ts';
import { workCheckRequest } from '../support/checks.ts';

declare const checks: VisaChecks;
declare const rights: WorkRights;
declare const outcomeUnknown: OutcomeUnknownError;

/** Compiled, never run. */
function compiledOnly(_use: () => unknown): void {}

describe('types', () => {
  it('refuse a request whose country, schema and object disagree', () => {
    expectTypeOf<VisaChecks['create']>().toBeCallableWith(workCheckRequest);
    // @ts-expect-error NZL goes with `new_zealand`
    compiledOnly(() => checks.create({ ...workCheckRequest, jurisdiction: 'NZL' }));
    const without: Omit<typeof workCheckRequest, 'document'> = workCheckRequest;
    // @ts-expect-error a check is of a document
    compiledOnly(() => checks.create(without));
  });

  it('narrow a result by its discriminator, and leave open enums open', () => {
    compiledOnly(async () => {
      const check = await checks.get('vc_1');
      expectTypeOf(check).toEqualTypeOf<VisaCheck>();
      expectTypeOf('some_new_status').toExtend<VisaCheck['status']>();
      const { visa } = check;
      if (visa && 'visa_schema' in visa && visa.visa_schema === 'australia') {
        expectTypeOf(visa.australia).toEqualTypeOf<AustralianVisa>();
      }
      if (visa && 'australia' in visa) expectTypeOf(visa.australia).toEqualTypeOf<AustralianVisa>();
      if (check.visa?.visa_schema === 'australia') {
        expectTypeOf(check.visa.australia).toEqualTypeOf<AustralianVisa>();
      }
      if (visa?.visa_schema === 'new_zealand') {
        expectTypeOf(visa.new_zealand).toEqualTypeOf<NewZealandEmployerEnquiry | NewZealandVerification>();
      }
      switch (visa?.visa_schema) {
        case 'australia':
          expectTypeOf(visa).toExtend<{ australia: AustralianVisa }>();
          break;
        case 'new_zealand':
          expectTypeOf(visa).toExtend<{ new_zealand: object }>();
          break;
        case undefined:
          expectTypeOf(visa).toEqualTypeOf<null | undefined | NewZealandCreationEcho>();
      }
    });
  });

  it('allow exactly one id for work rights, and no field that the client fills in', () => {
    compiledOnly(() => rights.getWorkRights({ key_id: 'K1' }));
    // @ts-expect-error none
    compiledOnly(() => rights.getWorkRights({}));
    // @ts-expect-error two
    compiledOnly(() => rights.getWorkRights({ key_id: 'K1', employee_id: 'E1' }));
    // @ts-expect-error the client's
    compiledOnly(() => rights.getWorkRights({ key_id: 'K1', accountkeyid: 'a' }));
    // @ts-expect-error neither e-mail address nor mobile number
    compiledOnly(() => rights.createOnboard({ employee_id: 'E1' }));
    expectTypeOf<Awaited<ReturnType<WorkRights['listOnboards']>>>().toEqualTypeOf<OnboardListItem[]>();
  });

  it('tell how a wait ended', () => {
    compiledOnly(async () => {
      const wait = checks.waitFor('vc_1');
      expectTypeOf(wait).toExtend<Promise<VisaCheck>>();
      expectTypeOf(wait.serialize()).toEqualTypeOf<string>();
      expectTypeOf(await checks.resumeWait('token')).toEqualTypeOf<VisaCheck>();
      for await (const { id, check, error } of checks.waitForAll(new Set(['vc_1', await wait]))) {
        expectTypeOf(id).toEqualTypeOf<string>();
        if (check) expectTypeOf(check).toEqualTypeOf<VisaCheck>();
        else expectTypeOf(error).toEqualTypeOf<Error>();
        if (error) expectTypeOf(error).toEqualTypeOf<Error>();
        else expectTypeOf(check).toEqualTypeOf<VisaCheck>();
      }
      for await (const outcome of checks.waitForAll(['vc_1'])) {
        if (outcome.error) expectTypeOf(outcome.check).toEqualTypeOf<undefined>();
        else expectTypeOf(outcome.check).toEqualTypeOf<VisaCheck>();
        if (outcome.error === undefined) expectTypeOf(outcome.check.id).toEqualTypeOf<string>();
      }
    });
  });

  it('say what a download yields', () => {
    compiledOnly(async () => {
      const [attachment] = (await checks.get('vc_1')).attachments ?? [];
      if (attachment === undefined) return;
      expectTypeOf(await checks.download(attachment)).toEqualTypeOf<Uint8Array<ArrayBuffer>>();
      expectTypeOf(await checks.download(attachment, { to: 'a.pdf' })).toEqualTypeOf<SavedFile>();
      expectTypeOf(await checks.download(attachment, { as: 'stream' })).toExtend<ReadableStream>();
      // @ts-expect-error one or the other
      await checks.download(attachment, { to: 'a.pdf', as: 'bytes' });
    });
  });

  it('tell the outcomes of a look apart', () => {
    compiledOnly(async () => {
      const result = await outcomeUnknown.reconcile();
      expectTypeOf(result.outcome).toEqualTypeOf<'found' | 'none' | 'several' | 'inconclusive'>();
      if (result.outcome === 'several') expectTypeOf(result.checks).toEqualTypeOf<readonly VisaCheck[]>();
      if (result.outcome === 'found' && result.check) expectTypeOf(result.check).toEqualTypeOf<VisaCheck>();
      if (result.outcome === 'found' && result.onboard) expectTypeOf(result.onboard).toEqualTypeOf<Onboard>();
      // @ts-expect-error there may be none
      void result.check;
    });
  });

  it('give lists both ways', () => {
    compiledOnly(async () => {
      expectTypeOf(await checks.list()).toEqualTypeOf<VisaCheck[]>();
      for await (const check of checks.list()) expectTypeOf(check).toEqualTypeOf<VisaCheck>();
      for await (const item of rights.listOnboards()) expectTypeOf(item).toEqualTypeOf<OnboardListItem>();
    });
  });

  it('take options that may be undefined, as a caller passes his own on', () => {
    const forward = (signal?: AbortSignal, timeout?: number, environment?: 'live') => [
      new VisaChecks({
        baseUrl: '',
        accessToken: '',
        timeout,
        environment,
        logger: undefined,
        clock: undefined,
      }),
      checks.get('vc_1', { signal, timeout, totalTimeout: timeout }),
      checks.list({ limit: timeout }, { signal }),
      checks.waitFor('vc_1', { signal, timeout, onProgress: undefined, interval: undefined }),
      checks.createAndWait(workCheckRequest, { signal, isTerminal: undefined }),
      rights.listOnboards({}, { signal }),
      outcomeUnknown.reconcile({ signal, settleFor: timeout }),
    ];
    expectTypeOf(forward).toBeFunction();
  });

  it('take a signal and time limits with every call, and the console as a logger', () => {
    const options: CallOptions = { signal: AbortSignal.abort(), timeout: 1, totalTimeout: false };
    const baseUrl = 'http://127.0.0.1:4010';
    expectTypeOf(console).toExtend<Logger>();
    compiledOnly(() => [checks.get('vc_1', options), checks.list({}, options), checks.lookup([], options)]);
    compiledOnly(() => [rights.getOnboard({ onboard_id: 'O1' }, options), rights.listOnboards({}, options)]);
    compiledOnly(() => checks.create(workCheckRequest, options));
    compiledOnly(
      () => new VisaChecks({ baseUrl, accessToken: async () => 'x', logger: console, retry: false }),
    );
  });
});
