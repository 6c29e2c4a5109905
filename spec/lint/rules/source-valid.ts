import type { Oas3Rule } from '@redocly/openapi-core';

import { isObject } from '../../reader/index.ts';
import { sourceProblems } from '../source.ts';

/** Wherever an `x-source` stands, also beside a `$ref`, it names a section that exists and a status of ours. */
export const sourceValid: Oas3Rule = () => ({
  any(node: unknown, { report, location }) {
    if (!isObject(node) || node['x-source'] === undefined) return;
    for (const message of sourceProblems(node['x-source'])) {
      report({ message, location: location.child('x-source') });
    }
  },
  ref(node: object, { report, rawLocation }) {
    if (!isObject(node) || node['x-source'] === undefined) return;
    for (const message of sourceProblems(node['x-source'])) {
      report({ message, location: rawLocation.child('x-source') });
    }
  },
});
