import { readBundle, spelledOut, type Document, type InterfaceName } from '@workrights/spec/reader';

/** The document with constants written out, and with the fields that each form of a union forbids. */
export function readDocument(name: InterfaceName): Document {
  return spelledOut(readBundle(name));
}
