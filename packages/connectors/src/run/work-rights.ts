import type {
  CreateOnboardBody,
  EmployeeSelector,
  ListEmployeesParameters,
  ListOnboardsParameters,
  Onboard,
  OnboardSelector,
  UpdateEmployeeBody,
  UpdateOnboardBody,
  WorkRights,
  WorkRightsSelector,
} from '@workrights/client';
import type { Body, Source } from '../input/request.ts';
import {
  simplifyEmployee,
  simplifyListedOnboard,
  simplifyOnboard,
  simplifyWorkRights,
  type Json,
} from '../output/simplify.ts';
import { createOnce } from './once.ts';
import { limitOf } from './settings.ts';
import { itemOf, type Output } from './output.ts';
import type { RunOptions } from './run-options.ts';

type Run = (client: WorkRights, body: Body, source: Source, options: RunOptions) => Promise<Output>;

const one = (record: object, simplify: (record: Readonly<Json>) => Json): Output => ({
  items: [itemOf(record, simplify)],
  notes: [],
});

const createOnboardingRequest: Run = async (client, body, _, options) => {
  const { signal, onId = () => {} } = options;
  const onboard = await createOnce<Onboard>(
    {
      send: () => client.createOnboard(body as CreateOnboardBody),
      read: (onboardId) => client.getOnboard({ onboard_id: onboardId }, { signal }),
      idOf: (made) => made.onboard_id,
      of: (found) => found.onboard,
      onId,
    },
    options,
  );
  return one(onboard, simplifyOnboard);
};

const updateOnboardingRequest: Run = async (client, body, _, { signal }) =>
  one(await client.updateOnboard(body as UpdateOnboardBody, { signal }), simplifyOnboard);

const getOnboardingRequest: Run = async (client, body, _, { signal }) =>
  one(await client.getOnboard(body as OnboardSelector, { signal }), simplifyOnboard);

const listOnboardingRequests: Run = async (client, body, source, { signal }) => {
  const listing = client.listOnboards(body as ListOnboardsParameters, { signal });
  return await firstOf(listing, limitOf(source), simplifyListedOnboard);
};

const getWorkRights: Run = async (client, { type: _type, ...selector }, _, { signal }) =>
  one(await client.getWorkRights(selector as WorkRightsSelector, { signal }), simplifyWorkRights);

const getEmployee: Run = async (client, body, _, { signal }) =>
  one(await client.getEmployee(body as EmployeeSelector, { signal }), simplifyEmployee);

const listEmployees: Run = async (client, body, source, { signal }) => {
  const listing = client.listEmployees(body as ListEmployeesParameters, { signal });
  return await firstOf(listing, limitOf(source), simplifyEmployee);
};

const updateEmployee: Run = async (client, body, _, { signal }) =>
  one(await client.updateEmployee(body as UpdateEmployeeBody, { signal }), simplifyEmployee);

async function firstOf(
  listing: AsyncIterable<object>,
  limit: number,
  simplify: (record: Readonly<Json>) => Json,
): Promise<Output> {
  const items: Output['items'][number][] = [];
  for await (const record of listing) {
    items.push(itemOf(record, simplify));
    if (items.length >= limit) break;
  }
  return { items, notes: [] };
}

/** The operations on onboarding requests, work rights and employees, by name. */
export const workRightsRuns = {
  createOnboardingRequest,
  updateOnboardingRequest,
  getOnboardingRequest,
  listOnboardingRequests,
  getWorkRights,
  getEmployee,
  listEmployees,
  updateEmployee,
};
