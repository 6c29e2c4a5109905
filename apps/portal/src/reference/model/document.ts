import { readBundle, spelledOut, type Document, type InterfaceName } from '@workrights/spec/reader';

/**
 * The document that the reference shows, with constants written out and with the fields that one form of a union forbids.
 */
export function readDocument(name: InterfaceName): Document {
  return spelledOut(readBundle(name));
}
