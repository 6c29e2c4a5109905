import { propertiesOf, readBundles, type Schema } from '@workrights/spec/reader';
import { describe, expect, it } from 'vitest';
import { labelOf } from '../src/input/labels.ts';
import { OPERATIONS, type Field, type OperationName } from '../src/index.ts';

const contracts = readBundles();

/** The body of each request, by the name that the contract's components have for it. */
const BODIES: Partial<Record<OperationName, string>> = {
  createVisaCheck: 'VisaCheckCreate',
  lookupVisaChecks: 'VisaCheckLookup',
  createOnboardingRequest: 'OnboardCreate',
  updateOnboardingRequest: 'OnboardUpdate',
  getOnboardingRequest: 'OnboardGetRequest',
  listOnboardingRequests: 'OnboardListRequest',
  getWorkRights: 'WorkRightsRequest',
  listEmployees: 'EmployeeListRequest',
  getEmployee: 'EmployeeGetRequest',
  updateEmployee: 'EmployeeUpdateRequest',
};

const rows = OPERATIONS.flatMap(({ name, resource, fields }) =>
  BODIES[name] === undefined
    ? []
    : fields
        .filter(({ path }) => path.length > 0)
        .map(
          (field: Field) =>
            [name, field.path.join('.'), schemasOf(BODIES[name] ?? '', resource, field), field] as const,
        ),
);

/** The schemas of a field in the contract, one for each form of the body that has it. */
function schemasOf(component: string, resource: string, { path }: Field): Schema[] {
  const body = { $ref: `#/components/schemas/${component}` };
  const contract = contracts[resource === 'visaCheck' ? 'visa-checks' : 'work-rights'];
  return propertiesOf(contract, body).find((one) => one.path.join() === path.join())?.schemas ?? [];
}

describe('a field of the form', () => {
  it.each(rows)(
    '%s %s is one of the contract, of the same type and with the same choices',
    (_operation, _path, schemas, { type, choices = [], otherValues = [] }) => {
      expect(schemas).not.toEqual([]);
      expect(schemas.map(({ format }) => format === 'date')).toEqual(schemas.map(() => type === 'date'));
      const allowed = new Set(schemas.flatMap(({ enum: values = [] }) => values));
      const offered = [...choices.map(({ value }) => value), ...otherValues];
      expect(new Set<unknown>(offered)).toEqual(allowed);
      expect(offered.length > 0).toBe(type === 'choice');
    },
  );

  it.each(rows)('%s %s is called in messages as in the form', (_operation, path, _schemas, { label }) => {
    expect(label).toContain(labelOf(path.split('.')));
  });
});
