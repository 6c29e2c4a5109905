import assert from 'node:assert/strict';

import { describeIssues, requestSchemas, responseSchemas } from '@workrights/validators';
import { constantFrom, oneof, record } from 'fast-check';

import {
  contractValidator,
  operations,
  bodySchemaName,
} from '../../../packages/validators/test/support/contract.ts';
import { interfaceNames } from '@workrights/spec/reader';
import { assertSilent, type Target } from '../target.ts';
import { nearBodies, requestCases, responseCases, type Case } from './near-contract.ts';

interface Schema {
  safeParse: (value: unknown) => { error?: Parameters<typeof describeIssues>[0] };
}
interface Judged {
  readonly schema: Schema;
  readonly contract: (value: unknown) => boolean;
  readonly cases: readonly Case[];
}

/** The two validators of every body in the contract, by name. */
function judges(): Map<string, Judged> {
  const found = new Map<string, Judged>();
  const answers = responseSchemas as unknown as Record<string, Record<string, Schema>>;
  for (const name of interfaceNames) {
    for (const { id, requestBody, responses } of operations(name)) {
      const add = (
        title: string,
        schema: Schema | undefined,
        body: Parameters<typeof bodySchemaName>[0],
        all: readonly Case[],
      ) => {
        const schemaName = bodySchemaName(body);
        if (!schema || !schemaName) return;
        const own = all.filter(({ operation }) => operation === id);
        const contract = contractValidator(name, schemaName);
        found.set(title, { schema, contract: (value) => contract(value), cases: own.length > 0 ? own : all });
      };
      add(
        `${id} request`,
        (requestSchemas as unknown as Record<string, Schema>)[id],
        requestBody,
        requestCases,
      );
      for (const [key, body] of responses)
        add(`${id} response ${key}`, answers[id]?.[key], body, responseCases);
    }
  }
  return found;
}

/** Bodies near the contract. The validators and the contract agree on each, and no message repeats a value. */
export const validators: Target<{ body: string; value: unknown }> = {
  name: 'validators',
  async open() {
    const all = judges();
    return {
      inputs: oneof(
        ...[...all].map(([body, { cases }]) =>
          record({ body: constantFrom(body), value: nearBodies(cases) }),
        ),
      ),
      check({ body, value }) {
        const { schema, contract } = all.get(body) ?? {};
        assert(schema && contract, `there is no body ${body}`);
        const { error } = schema.safeParse(value);
        const issues = error ? describeIssues(error) : [];
        assertSilent('an issue', JSON.stringify([issues, error?.issues]));
        // The only rule that the validators add to the contract.
        if (issues.length > 0 && issues.every(({ keyword }) => keyword === 'country')) return;
        assert.equal(error === undefined, contract(value), 'the validators and the contract disagree');
      },
      async [Symbol.asyncDispose]() {},
    };
  },
};
