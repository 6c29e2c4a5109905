import { bundleFile } from '@workrights/spec/reader';
import { type Interface, type Operation, readReference } from '../../reference/model/reference.ts';
import { statusAssertion } from './assertions.ts';
import {
  type Collection,
  type Folder,
  type Item,
  type RequestItem,
  stableId,
  type Variable,
} from './collection.ts';
import { convert, place } from './convert.ts';
import { mainRequest, markdown, moreRequests, testScript } from './requests.ts';

const CONTROL_PLANE =
  'Requests to the control plane of the sandbox. They are no part of the service, and answer 404 or worse elsewhere.';

/** Requests to the sandbox's control plane, for people who send requests by hand. */
function sandboxRequests(): Folder {
  return {
    name: 'Sandbox only',
    description: markdown(CONTROL_PLANE),
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
    event: [testScript(statusAssertion([200]))],
  };
}

/** These create objects before others read them, so that a run from top to bottom finds its ids. */
const FIRST = ['createVisaCheck', 'getVisaCheck', 'saveOnboard', 'getOnboard'];

const AUTH: Readonly<Record<Interface['id'], object>> = {
  'visa-checks': { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] },
  'work-rights': {
    type: 'apikey',
    apikey: [
      { key: 'key', value: 'key', type: 'string' },
      { key: 'value', value: '{{apiKey}}', type: 'string' },
      { key: 'in', value: 'query', type: 'string' },
    ],
  },
};

const ABOUT = `Both interfaces, ready for the sandbox: import the sandbox environment too and choose it.

"Create a visa check" and "Create or update an onboarding request" keep the id of what they make, and the requests
below them use it. A run of the whole collection waits for the check to complete. For another server, copy the
environment and change its values.`;

/** The Postman collection of both interfaces. The same contract gives the same collection. */
export async function buildCollection(): Promise<Collection> {
  const folders = await Promise.all(readReference().interfaces.map(folderOfInterface));
  const item = [...folders, sandboxRequests()];
  return {
    info: {
      _postman_id: stableId('collection'),
      name: 'Work Rights Kit',
      description: markdown(ABOUT),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: item.map((each) => withIds(each, '')),
    variable: ['checkId', 'attachmentId', 'onboardId', 'keyId', 'reads'].map((key): Variable => ({
      key,
      value: '',
    })),
  };
}

async function folderOfInterface({ id, title, description, tags, operations }: Interface): Promise<Folder> {
  const converted = await convert(bundleFile(id));
  const requestOf = (operation: Operation) => {
    const found = converted.get(place(operation.method, operation.path));
    if (!found) throw new Error(`The converter has lost ${operation.id}.`);
    return found;
  };
  const folders = tags.map((tag): Folder => {
    const tagged = inOrder(operations.filter((operation) => operation.tag === tag.name));
    const main = tagged.filter(({ aliasOf }) => aliasOf === undefined);
    const aliases = tagged.filter(({ aliasOf }) => aliasOf !== undefined);
    return {
      name: tag.name,
      description: markdown(tag.description),
      item: [
        ...main.map((operation) => mainRequest(operation, requestOf(operation))),
        ...folder(
          'More examples',
          main.flatMap((operation) => moreRequests(operation, requestOf(operation))),
        ),
        ...folder(
          'Other addresses and methods',
          aliases.map((operation) => mainRequest(operation, requestOf(operation))),
        ),
      ],
    };
  });
  return { name: title, description: markdown(description), auth: AUTH[id], item: folders };
}

function inOrder(operations: readonly Operation[]): Operation[] {
  const rank = ({ id }: Operation) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);
  return operations.toSorted((one, other) => rank(one) - rank(other));
}

function folder(name: string, item: Item[]): Folder[] {
  return item.length > 0 ? [{ name, item }] : [];
}

/** Derives ids from the position in the collection, because the converter generates random ones. */
function withIds<T extends Item>(item: T, above: string): T {
  const name = `${above}/${item.name}`;
  const id = stableId(name);
  if ('item' in item) return { ...item, id, item: item.item.map((each) => withIds(each, name)) };
  const response = item.response.map((saved) => ({ ...saved, id: stableId(`${name}/${saved.name}`) }));
  return { ...item, id, response };
}
