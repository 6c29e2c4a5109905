import type { Folder, RequestItem } from './collection.ts';
import { markdown } from './requests.ts';

const ABOUT =
  'Requests to the control plane of the sandbox. They are no part of the service, and answer 404 or worse elsewhere.';

/** What helps somebody who sends requests by hand: no waiting, and a person who answers. */
export function sandboxRequests(): Folder {
  return {
    name: 'Sandbox only',
    description: markdown(ABOUT),
    auth: { type: 'noauth' },
    item: [
      control('Let 20 seconds pass', ['clock', 'advance'], { seconds: 20 }),
      control('Let the person complete the onboarding request', ['onboards', '{{onboardId}}', 'transition'], {
        onboard_status: 'Complete',
      }),
    ],
  };
}

function control(name: string, path: string[], body: object): RequestItem {
  return {
    name,
    request: {
      method: 'POST',
      url: { host: ['{{baseUrl}}'], path: ['_sandbox', ...path], query: [], variable: [] },
      header: [{ key: 'Content-Type', value: 'application/json' }],
      body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
    },
    response: [],
  };
}
