import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Arazzo1Rule } from '@redocly/openapi-core';

import { isObject } from '../json-pointer.ts';

export interface StepOperationExistsOptions {
  /** The bundles whose operations a step may call; this package's two by default. */
  bundles?: string[];
}

const defaultBundles = ['visa-checks', 'work-rights'].map((name) =>
  path.resolve(import.meta.dirname, `../../dist/${name}.json`),
);

/** A step calls an operation of the contract. Redocly lets a misspelt operationId pass until the workflow runs. */
export const stepOperationExists: Arazzo1Rule = (options) => {
  const { bundles = defaultBundles } = options as StepOperationExistsOptions;
  let known: Set<string> | undefined;
  return {
    Step(step, { report, location }) {
      if (typeof step.operationId !== 'string') return;
      known ??= new Set(bundles.flatMap(operationIds));
      const operationId = step.operationId.split('.').at(-1) ?? '';
      if (known.has(operationId)) return;
      report({
        message: `Step ${step.stepId} calls ${operationId}, which is no operation of the contract.`,
        location: location.child('operationId'),
      });
    },
  };
};

function operationIds(bundle: string): string[] {
  const document: unknown = JSON.parse(readFileSync(bundle, 'utf8'));
  const items = isObject(document) && isObject(document['paths']) ? Object.values(document['paths']) : [];
  return items
    .filter(isObject)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => (isObject(operation) ? [operation['operationId']] : []))
    .filter((id): id is string => typeof id === 'string');
}
