// A caller whose modules are compiled to CommonJS, as most projects with Jest have them: `import` becomes `require`.
import { VisaChecks, type VisaCheck } from '@workrights/client';
import { preload } from '@workrights/client/ky';
import { matchCheck } from '@workrights/client/match-check';

const options = { baseUrl: 'https://visa.example', accessToken: 'token' };
export const check: Promise<VisaCheck> = new VisaChecks(options).get('vc_1');
export const match = matchCheck;
export const load: () => void = preload;
