import { sandbox, scenarioDocuments, scenarioEmployee } from './sandbox.ts';
import type { JsonObject, SnippetExample, SnippetOperation } from './tool.ts';

/** The fixtures with snippets, in the order of the page. The others look the same in every tool. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  createVisaCheck: [
    'create-australia-work',
    'create-australia-study',
    'create-australia-agent',
    'create-australia-offpeak',
    'create-new-zealand-verification',
    'create-new-zealand-employer',
  ],
  lookupVisaChecks: ['lookup-two'],
  listOnboards: ['list-active-by-default', 'list-complete'],
  getOnboard: ['get-by-employee-id', 'get-by-onboard-id'],
  saveOnboard: [
    'create-with-every-field',
    'create-with-email-only',
    'create-to-be-merged',
    'update-by-employee-id',
    'update-by-onboard-id',
  ],
  getWorkRights: ['work-rights-by-employee-id', 'work-rights-by-onboard-id', 'work-rights-by-key-id'],
  listEmployees: ['employees-all', 'employees-changed'],
  getEmployee: ['employee-by-employee-id', 'employee-by-key-id'],
  updateEmployee: ['employee-hired', 'employee-left'],
};

/** Titles for snippets that show less than their fixture. */
const TITLES: Readonly<Record<string, string>> = { 'lookup-two': 'A lookup by ids' };

/**
 * The requests of an operation that have snippets, in the order of the page. An operation without a body has one request. An
 * alias has the first request of its operation.
 *
 * @throws Error when a fixture is missing.
 */
export function snippetExamples(operation: SnippetOperation): SnippetExample[] {
  const names = SHOWN[operation.aliasOf ?? operation.id];
  if (names === undefined) return [{ name: operation.id, title: '' }];
  const fixtures = operation.requestBody?.examples ?? [];
  const examples = names.map((name) => {
    const fixture = fixtures.find((each) => each.name === name);
    if (!fixture) throw new Error(`There is no request fixture ${name} of ${operation.id}.`);
    const title = TITLES[name] ?? fixture.summary;
    return { name, title, body: forSandbox(fixture.value as JsonObject) };
  });
  return operation.aliasOf === undefined ? examples : examples.slice(0, 1);
}

/**
 * Replaces the document, the authority and the employee id by those with a known outcome in the sandbox. Only agent checks
 * keep the authority, which is an Australian migration agent's: this kit assumes that it has no effect elsewhere.
 */
export function forSandbox(body: JsonObject): JsonObject {
  const type = checkType(body);
  const document = body.document as JsonObject | undefined;
  const identifier = document?.type === 'passport' ? scenarioDocuments[type] : undefined;
  const { customer_authority_id: _, ...withoutAuthority } = body;
  return {
    ...(type === 'agent' ? { ...body, customer_authority_id: sandbox.customerAuthority } : withoutAuthority),
    ...(body.employee_id !== undefined && { employee_id: scenarioEmployee }),
    ...(document && identifier !== undefined && { document: { ...document, identifier } }),
  };
}

function checkType({ australia, new_zealand: newZealand }: JsonObject): string {
  const asked = (australia ?? newZealand) as { visa_check_type?: string } | undefined;
  return asked?.visa_check_type ?? 'verification';
}
