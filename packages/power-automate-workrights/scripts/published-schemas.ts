/**
 * Validates the connector against the schemas that Microsoft publishes: `pnpm run check:published FOLDER`, with the folder
 * `schemas` of a checkout of microsoft/PowerPlatformConnectors. They aren't part of this repository.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { Ajv } from 'ajv';
import Draft4 from 'ajv-draft-04';
import addFormatsModule from 'ajv-formats';
import stripJsonComments from 'strip-json-comments';

import { buildDefinition, buildProperties } from '../src/index.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder with the schemas.');

const options = { strict: false, allErrors: true };
check(new Draft4.default(options), 'apiDefinition.swagger.schema.json', buildDefinition());
check(new Ajv(options), 'paconn-apiProperties.schema.json', buildProperties());

function check(ajv: Ajv, name: string, value: unknown): void {
  addFormatsModule.default(ajv);
  // Draft 7 has `$id` in place of the `id` that one of them has.
  const { id: _, ...schema } = JSON.parse(
    stripJsonComments(readFileSync(path.join(folder!, name), 'utf8')),
  ) as {
    id: string;
  };
  const isValid = ajv.validate(ajv instanceof Draft4.default ? { id: _, ...schema } : schema, value);
  console.log(`${name}: ${isValid ? 'valid' : 'invalid'}`);
  if (isValid) return;
  for (const { instancePath, message } of ajv.errors ?? []) console.error(`${instancePath} ${message}`);
  process.exitCode = 1;
}
