// A caller whose modules are compiled to CommonJS, as most projects with Jest have them: `import` becomes `require`.
import { VisaChecks, type VisaCheck } from '@workrights/client';
import { createVisaChecksClient, getVisaCheck } from '@workrights/client/visa-checks';
import { createWorkRightsClient } from '@workrights/client/work-rights';

const options = { baseUrl: 'https://visa.example', accessToken: 'token' };
export const check: Promise<VisaCheck> = new VisaChecks(options).get('vc_1');
export const same: Promise<VisaCheck> = getVisaCheck(createVisaChecksClient(options), 'vc_1');
export const connect = createWorkRightsClient;
