import { CREDENTIALS } from '@workrights/connectors/cases';

import type { Flow, FlowNode } from './node-red.ts';

export interface Credentials {
  readonly accessToken: string;
  readonly apiKey: string;
  readonly accountKeyId: string;
}

/** The configuration node of a service on loopback. IDs of nodes are unique in all flows. */
export function account(name: string, url: string, credentials: Credentials = CREDENTIALS): FlowNode {
  return {
    id: `${name}-account`,
    type: 'workrights-account',
    name: '',
    baseUrl: url,
    environment: 'sandbox',
    webAppUrl: url,
    credentials,
  };
}

/**
 * A flow that runs one node for each POST to `/<name>`. The body becomes the payload, and the response is the message's
 * payload or the error that a Catch node got. The flow's context has the ID of the second output, the topic and the ID of the last
 * result, and the text of the status.
 */
export function overHttp(
  name: string,
  node: Omit<FlowNode, 'id'> & { type: string },
  configs: readonly FlowNode[],
): Flow {
  const id = (part: string) => `${name}-${part}`;
  const set = (to: string, value: string, valueType: string) => ({
    t: 'set',
    p: to,
    pt: 'msg',
    to: value,
    tot: valueType,
  });
  return {
    configs,
    nodes: [
      { id: id('in'), type: 'http in', url: `/${name}`, method: 'post', wires: [[id('key')]] },
      {
        id: id('key'),
        type: 'change',
        rules: [set('idempotencyKey', 'req.query.key', 'msg'), set('topic', 'req.query.topic', 'msg')],
        wires: [[id('node')]],
      },
      { account: id('account'), ...node, id: id('node'), wires: [[id('out'), id('result')], [id('id')]] },
      {
        id: id('result'),
        type: 'change',
        rules: [
          { t: 'set', p: 'result', pt: 'flow', to: 'topic', tot: 'msg' },
          { t: 'set', p: 'resultId', pt: 'flow', to: 'payload.id', tot: 'msg' },
        ],
        wires: [[]],
      },
      {
        id: id('id'),
        type: 'change',
        rules: [
          { t: 'set', p: 'id', pt: 'flow', to: 'payload.id', tot: 'msg' },
          // Outlives the flow.
          { t: 'set', p: `${name}Id`, pt: 'global', to: 'payload.id', tot: 'msg' },
        ],
        wires: [[]],
      },
      { id: id('catch'), type: 'catch', scope: null, wires: [[id('error')]] },
      {
        id: id('error'),
        type: 'change',
        rules: [set('payload', 'error', 'msg'), set('statusCode', '422', 'num')],
        wires: [[id('out')]],
      },
      { id: id('out'), type: 'http response', wires: [] },
      { id: id('status'), type: 'status', scope: [id('node')], wires: [[id('shown')]] },
      {
        id: id('shown'),
        type: 'change',
        rules: [{ t: 'set', p: 'shown', pt: 'flow', to: 'status.text', tot: 'msg' }],
        wires: [[]],
      },
    ],
  };
}

/** An example that users import, with another service, and its debug nodes as values of the flow's context. */
export function exampleFlow(example: string, url: string, credentials: Credentials): Flow {
  const all = JSON.parse(example.replaceAll('http://127.0.0.1:4010', url)) as FlowNode[];
  const nodes = all
    .filter((node) => 'z' in node)
    .map((node) => {
      if (node.type !== 'debug') return node;
      const to = node['complete'] === 'error' ? '$string(error)' : '$string(payload)';
      const rules = [{ t: 'set', p: node.id, pt: 'flow', to, tot: 'jsonata' }];
      return { ...node, type: 'change', rules, wires: [[]] };
    });
  const configs = all.filter(({ type }) => type === 'workrights-account');
  return { nodes, configs: configs.map((config) => ({ ...config, credentials })) };
}

/** An invented person whom the sandbox knows, by the names of the fields. */
export const person = {
  jurisdiction: 'AUS',
  documentNumber: 'SBXSTUDENT8105',
  citizenship: 'Colombia',
  familyName: 'Samplewoman',
  dateOfBirth: '1998-04-12',
};
