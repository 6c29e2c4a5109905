import type { FieldFlag } from '@workrights/cli/src/request/field-flags.ts';
import { valueAt } from 'n8n-nodes-workrights/nodes/WorkRights/generated/explainer/path.ts';

import type { JsonObject } from '../tool.ts';

/** The flags that make up a body, in the order of the command's help. What settings fill in has no flag. */
export function flagsOf(
  fields: Readonly<Record<string, FieldFlag>>,
  body: JsonObject,
): [flag: string, value: unknown][] {
  return Object.entries(fields).flatMap(([name, { places }]) =>
    places.flatMap(({ path }) => {
      const value = valueAt(body, path);
      return value === undefined ? [] : [[`--${name}`, value] as [string, unknown]];
    }),
  );
}
