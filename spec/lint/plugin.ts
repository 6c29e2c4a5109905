import type { Plugin } from '@redocly/openapi-core';

import { aliasOfExists } from './rules/alias-of-exists.ts';
import { discriminatorNeedsObject } from './rules/discriminator-needs-object.ts';
import { fixtureFieldsKnown } from './rules/fixture-fields-known.ts';
import { generatorSafe } from './rules/generator-safe.ts';
import { noBooleanSchema } from './rules/no-boolean-schema.ts';
import { noMergeKeys } from './rules/no-merge-keys.ts';
import { noShadowingSchemaName } from './rules/no-shadowing-schema-name.ts';
import { nullExplained } from './rules/null-explained.ts';
import { patternWithoutUFlag } from './rules/pattern-without-u-flag.ts';
import { sourcePresent } from './rules/source-present.ts';
import { sourceValid } from './rules/source-valid.ts';
import { stepOperationExists } from './rules/step-operation-exists.ts';

/** Our own rules for Redocly. redocly.yaml says which documents each rule reads. */
export default function workRightsPlugin(): Plugin {
  return {
    id: 'workrights',
    rules: {
      oas3: {
        'alias-of-exists': aliasOfExists,
        'discriminator-needs-object': discriminatorNeedsObject,
        'fixture-fields-known': fixtureFieldsKnown,
        'generator-safe': generatorSafe,
        'no-boolean-schema': noBooleanSchema,
        'no-merge-keys': noMergeKeys,
        'no-shadowing-schema-name': noShadowingSchemaName,
        'null-explained': nullExplained,
        'pattern-without-u-flag': patternWithoutUFlag,
        'source-present': sourcePresent,
        'source-valid': sourceValid,
      },
      arazzo1: {
        'step-operation-exists': stepOperationExists,
      },
    },
  };
}
