import type { VisaCheckType } from '../../src/outcomes/check-types.ts';
import type { Sandbox } from '../../src/sandbox.ts';
import { callOperation, control } from './call-operation.ts';
import { account, checkRequest } from './requests.ts';

/** Arms outcomes of a test's own in a sandbox, and reads the results. */
export function armingIn(sandbox: Sandbox) {
  const arm = (body: unknown) => control(sandbox, 'POST', '/scenarios/arm', body);
  const create = async (type: VisaCheckType = 'work') =>
    (await callOperation(sandbox, 'createVisaCheck', { body: checkRequest(type) })).json.data.id as string;
  const read = async (id: string) =>
    (await callOperation(sandbox, 'getVisaCheck', { params: { id } })).json.data;
  const finished = async (type?: VisaCheckType) => {
    const id = await create(type);
    sandbox.clock.advance(86_400_000);
    return read(id);
  };
  /** The work rights of a person whose onboarding request was just created and completed. */
  const workRightsOf = async (employee: string) => {
    const body = { ...account, employee_id: employee, email: `${employee}@sandbox.example` };
    const { json } = await callOperation(sandbox, 'saveOnboard', { body });
    await control(sandbox, 'POST', `/onboards/${json.onboard_id}/transition`, { onboard_status: 'Complete' });
    const asked = { ...account, type: 'workrights', employee_id: employee };
    return (await callOperation(sandbox, 'getWorkRights', { body: asked })).json;
  };
  return { arm, create, read, finished, workRightsOf };
}
