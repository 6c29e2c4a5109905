// A caller whose modules are CommonJS: `require` of an ES module, as Node 22.12 and later can.
import kit = require('@workrights/client');
import matching = require('@workrights/client/match-check');

const checks: kit.VisaChecks = new kit.VisaChecks({ baseUrl: 'https://visa.example', accessToken: 'token' });
export const check: Promise<kit.VisaCheck> = checks.get('vc_1');
export const { matchCheck } = matching;
