import { OpenAPI, OnboardingService, type OnboardAnswer } from './client';
import { accountKey, apiKey, apiKeyParameter, url } from './settings';

OpenAPI.BASE = url;
// The tool has no place for a query parameter of all requests.
const send = globalThis.fetch;
globalThis.fetch = (input, init) => send(`${String(input)}?${apiKeyParameter}=${apiKey}`, init);
// The tool adds the body of errors to the type, and throws for one.
const answer = (await OnboardingService.saveOnboard({
  accountkeyid: accountKey,
  employee_id: 'sbx-citizen',
  email: 'robin.sample@example.com',
})) as OnboardAnswer;
console.log('data' in answer ? answer.data.onboard_id : answer.onboard_id);
