import {
  readBundles,
  spelledOut,
  type BundleForm,
  type Document,
  type InterfaceName,
} from '@workrights/spec/reader';

export type Documents = Readonly<Record<InterfaceName, Document>>;

/** Reads the bundles of both interfaces, in the words that generators know best. */
export function readDocuments(form: BundleForm): Documents {
  const documents = Object.entries(readBundles(form)).map(([name, document]) => [name, spelledOut(document)]);
  return Object.fromEntries(documents) as Documents;
}
