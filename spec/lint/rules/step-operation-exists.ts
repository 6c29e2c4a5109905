import type { Arazzo1Rule } from '@redocly/openapi-core';

import { bundleFile, interfaceNames, operationsOf, readDocument } from '../../reader/index.ts';

export interface StepOperationExistsOptions {
  /** The bundles whose operations a step may call. The default is both of this package. */
  bundles?: string[];
}

/** A step must call an operation of the contract. Redocly accepts a misspelt operationId until the workflow runs. */
export const stepOperationExists: Arazzo1Rule = (options) => {
  const { bundles = interfaceNames.map((name) => bundleFile(name)) } = options as StepOperationExistsOptions;
  let known: Set<string> | undefined;
  return {
    Step(step, { report, location }) {
      if (typeof step.operationId !== 'string') return;
      known ??= new Set(bundles.flatMap((file) => operationsOf(readDocument(file)).map(({ id }) => id)));
      const operationId = step.operationId.split('.').at(-1) ?? '';
      if (known.has(operationId)) return;
      report({
        message: `Step ${step.stepId} calls ${operationId}, which is no operation of the contract.`,
        location: location.child('operationId'),
      });
    },
  };
};
