/** Reads the contract for the packages of this repository. It is not published; others read the files. */
export {
  BundleError,
  bundleFile,
  readBundle,
  readBundles,
  readDocument,
  readText,
  type BundleForm,
} from './bundles.ts';
export { sourceStatuses } from './document.ts';
export type * from './document.ts';
export { readCases, readFixtures, verdicts, type Fixture, type Verdict } from './fixtures.ts';
export {
  contractNames,
  interfaceNames,
  specFolder,
  type ContractName,
  type InterfaceName,
} from './interfaces.ts';
export { escapeSegment, formatPointer, isObject, valueAt, type JsonObject } from './json-pointer.ts';
export { readObserved, type ObservedReading } from './observed.ts';
export {
  firstSentence,
  isSettled,
  notesOf,
  placesOf,
  publishedKinds,
  readOpenPoints,
  type OpenPoint,
  type Published,
} from './open-points.ts';
export {
  bodyFor,
  jsonContent,
  jsonContents,
  operationNamed,
  operationsOf,
  webhooksOf,
  type Endpoint,
} from './operations.ts';
export { tokensAt } from './places.ts';
export { propertiesOf, type Property } from './properties.ts';
export { jsonTypes, recordOf, requestOf, type JsonType, type RecordTree } from './records.ts';
export { below, follow, resolve, type Located } from './references.ts';
export { readSources, sourceKinds, type Source, type Sources } from './sources.ts';
export { spelledOut } from './spelled-out.ts';
export {
  readSwagger,
  type Swagger,
  type SwaggerOperation,
  type SwaggerParameter,
  type SwaggerPaths,
  type SwaggerResponse,
  type SwaggerSchema,
} from './swagger.ts';
export { readTestIdentities, type TestIdentity } from './test-identities.ts';
