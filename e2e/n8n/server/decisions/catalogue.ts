import type { VisaCheck, VisaChecks } from '@workrights/client';
import type { Sandbox } from '@workrights/sandbox';

import { checksOf, completeOnboard, createOnboard, rightsOf } from '../../../support/service.ts';
import type { Fields } from './work-rights-records.ts';

interface Catalogue {
  readonly visa_checks: readonly {
    readonly name: string;
    readonly applies_to: readonly string[];
    readonly document: Parameters<VisaChecks['create']>[0]['document'];
  }[];
  readonly work_rights: readonly {
    readonly name: string;
    readonly person: { readonly employee_id: string };
  }[];
}

/** A scenario of the sandbox, with the service's record. */
export interface Scenario<Record> {
  readonly name: string;
  readonly record: Record;
}

export interface Person {
  readonly employee_id: string;
  readonly onboard_id: string;
  readonly workRights: Fields;
}

async function catalogueOf({ url }: Sandbox): Promise<Catalogue> {
  const response = await fetch(`${url}/_sandbox/scenarios`);
  return (await response.json()) as Catalogue;
}

/** All people of the catalogue, each with a completed request. */
export async function everyPerson(sandbox: Sandbox): Promise<Scenario<Person>[]> {
  const rights = rightsOf(sandbox);
  const { work_rights } = await catalogueOf(sandbox);
  return Promise.all(
    work_rights.map(async ({ name, person: { employee_id } }) => {
      const onboard_id = await createOnboard(sandbox, employee_id);
      await completeOnboard(sandbox, onboard_id);
      const workRights = (await rights.getWorkRights({ onboard_id })) as unknown as Fields;
      return { name, record: { employee_id, onboard_id, workRights } };
    }),
  );
}

/** One check of each scenario, a work check if possible, an hour later. */
export async function everyCheck(sandbox: Sandbox): Promise<Scenario<VisaCheck>[]> {
  const checks = checksOf(sandbox);
  const { visa_checks } = await catalogueOf(sandbox);
  const created = await Promise.all(
    visa_checks.map(async ({ name, applies_to, document }) => {
      const type = applies_to.includes('work') ? 'work' : applies_to[0];
      const { id } = await checks.create(requestOf(type ?? '', document));
      return { name, id };
    }),
  );
  sandbox.clock.advance(60 * 60 * 1_000);
  return Promise.all(created.map(async ({ name, id }) => ({ name, record: await checks.get(id) })));
}

function requestOf(type: string, document: object): Parameters<VisaChecks['create']>[0] {
  const australian = ['work', 'study', 'agent'].includes(type);
  const country = australian
    ? { jurisdiction: 'AUS', visa_check_schema: 'australia', australia: { visa_check_type: type } }
    : {
        jurisdiction: 'NZL',
        visa_check_schema: 'new_zealand',
        new_zealand:
          type === 'employer'
            ? { visa_check_type: type, employment_start_date: '2026-01-31' }
            : { approval_letter_start_date: '2025-01-31', approval_letter_gender: 'F' },
      };
  const authority = type === 'agent' ? { customer_authority_id: 'ca_sandbox_migration_agent' } : {};
  return { ...country, ...authority, document } as Parameters<VisaChecks['create']>[0];
}
