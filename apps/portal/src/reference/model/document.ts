import { readBundle, spelledOut, type Document, type InterfaceName } from '@workrights/spec/reader';

/** The document that the reference shows: with constants, and with what the forms of a union forbid each other. */
export function readDocument(name: InterfaceName): Document {
  return spelledOut(readBundle(name));
}
