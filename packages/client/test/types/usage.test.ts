import { describe, expectTypeOf, it } from 'vitest';

import type {
  AustralianVisa,
  OnboardListItem,
  SavedFile,
  VisaCheck,
  VisaChecks,
  WorkRights,
} from '../../src/index.ts';
import { workCheckRequest } from '../support/checks.ts';

declare const checks: VisaChecks;
declare const rights: WorkRights;

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
        else expectTypeOf(error).toBeUnknown();
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
});
