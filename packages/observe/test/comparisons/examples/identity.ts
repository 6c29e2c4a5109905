import { create, exchange, read, readOnboard, readWorkRights, SERVICE } from '../exchanges.ts';
import type { Examples } from './examples.ts';

const self = (url: unknown) =>
  exchange('GET', '/v2/visa-checks/vc_1', { data: {}, meta: { links: { self: url } } });

const download = (url: unknown) => read({ attachments: [{ download_url: url }] });

const keyed = (query: string) => readOnboard({ onboard_id: 'ob_1' }, {}, query);

export const identity = {
  'self-origin': {
    same: self(`${SERVICE}/v2/visa-checks/vc_1`),
    other: self('https://other.example.com/v2/visa-checks/vc_1'),
    path: self('/v2/visa-checks/vc_1'),
    unreadable: self(null),
  },
  'download-origin': {
    same: create(
      {},
      { attachments: [{ download_url: 'https://upstream.example/a' }] },
      {
        upstreamOrigin: 'https://upstream.example',
      },
    ),
    other: download('http://api.example.com/a'),
    path: download('/a'),
    unreadable: download('//api.example.com/a'),
  },
  'api-key-parameter': {
    key: keyed('?a=b&key=k'),
    other: keyed('?apikey=k'),
    none: keyed(''),
  },
  'onboard-asked-id': {
    same: readOnboard({ employee_id: '1' }, { employee_id: 1 }),
    other: readOnboard({ onboard_id: 'ob_1' }, { onboard_id: 'ob_2' }),
    absent: readOnboard({ onboard_id: 'ob_1' }, { onboard_id: null }),
  },
  'work-rights-asked-id': {
    same: readWorkRights({ key_id: 'K-1' }, { key_id: 'K-1' }),
    other: readWorkRights({ employee_id: 'EMP-1' }, { employee_id: 'EMP-2' }),
    absent: readWorkRights({ onboard_id: 'ob_1' }, {}),
  },
} satisfies Examples;
