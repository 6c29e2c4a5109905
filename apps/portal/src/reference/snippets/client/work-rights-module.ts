import { isUpdate, type Need, withIds } from '../needs.ts';
import { prepared, sandbox } from '../sandbox.ts';
import type { JsonObject, SnippetOperation } from '../tool.ts';
import { call, type ClientModule, Code, moduleOf } from './module.ts';

const OPTIONS = { baseUrl: sandbox.url, apiKey: sandbox.apiKey, accountKeyId: sandbox.accountKey };

export function workRightsModule(
  { id }: SnippetOperation,
  body: JsonObject | undefined,
  need: Need | undefined,
): ClientModule {
  const argument = argumentOf(body);
  const preparation = need ? PREPARED[need](body) : [];
  const module = (statements: readonly string[], note: string): ClientModule => ({
    code: moduleOf(['WorkRights'], 'rights', OPTIONS, [...preparation, ...statements]),
    notes: [note],
  });

  switch (id) {
    case 'saveOnboard':
      return isUpdate(body)
        ? module(
            [
              call('const updated = await rights.updateOnboard', argument),
              'console.log(updated.onboard_id, updated.onboard_status);',
            ],
            '`key` and `accountkeyid` are filled in from the options.',
          )
        : module(
            [
              call('const onboard = await rights.createOnboard', argument),
              'console.log(onboard.onboard_id, onboard.onboard_status);',
            ],
            'It is sent once: when its answer is lost, an `OutcomeUnknownError` says so, and its `reconcile()` looks for the request.',
          );
    case 'getOnboard':
      return module(
        [call('const found = await rights.getOnboard', argument), 'console.log(found.onboard_status);'],
        'The answer may be the record or `{ data: record }`; the client returns the record.',
      );
    case 'listOnboards':
      return module(
        [
          `${call('for await (const item of rights.listOnboards', argument).slice(0, -1)}) {`,
          '  console.log(item.onboard_id, item.onboard_status);',
          '}',
        ],
        '`for await` asks for all pages, `await` for one.',
      );
    case 'getWorkRights':
      return module(
        [
          call('const record = await rights.getWorkRights', argument),
          'console.log(record.status, record.visa_expiry_date);',
        ],
        'What a status means is text for a person to read: the service gives no yes or no.',
      );
    case 'listEmployees':
      return module(
        [
          `${call('for await (const person of rights.listEmployees', argument).slice(0, -1)}) {`,
          '  console.log(person.key_id, person.employee_id);',
          '}',
        ],
        '`for await` asks for all pages, `await` for one.',
      );
    case 'getEmployee':
      return module(
        [call('const person = await rights.getEmployee', argument), 'console.log(person.key_id);'],
        'Fields that are not described are there as the service sends them.',
      );
    case 'updateEmployee':
      return module(
        [
          call('const person = await rights.updateEmployee', argument),
          'console.log(person.employment_status);',
        ],
        'It is sent once. The same update can be sent again.',
      );
    default:
      throw new Error(`The client's snippet of ${id} is missing.`);
  }
}

/** Leaves out what the client adds itself. */
function argumentOf(body: JsonObject | undefined): JsonObject {
  const {
    key: _key,
    accountkeyid: _account,
    type: _type,
    ...argument
  } = withIds(body, {
    onboard: new Code('onboard.onboard_id'),
    key: new Code('key_id'),
  }) ?? {};
  return argument;
}

const CREATED = call('rights.createOnboard', prepared.onboard);

const PREPARED: Readonly<Record<Need, (body: JsonObject | undefined) => readonly string[]>> = {
  check: () => [],
  'completed-check': () => [],
  onboard: (body) => [
    body?.onboard_id === undefined ? `await ${CREATED}` : `const onboard = await ${CREATED}`,
    '',
  ],
  record: () => [
    `await ${CREATED}`,
    call('const { key_id } = await rights.getWorkRights', { employee_id: prepared.onboard.employee_id }),
    '',
  ],
};
