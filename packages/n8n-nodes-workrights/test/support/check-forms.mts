import type { IHttpRequestOptions } from 'n8n-workflow';

/** A filled-in form of an Australian check, with the choices that the editor makes. */
export const australian = {
  jurisdiction: 'AUS',
  australianCheckType: 'work',
  documentType: 'passport',
  documentNumber: 'PA1234567',
  citizenship: 'IND',
  familyName: 'Sample',
  dateOfBirth: '1990-01-31',
  mode: 'fastcheck',
};

/** For creations of many items: the number of the document says which item a request is of. */
export const australianOf = (itemIndex: number) => ({ ...australian, documentNumber: `PA${itemIndex}` });

/** The item of `australianOf` that a creation is of. */
export const itemOf = ({ body }: IHttpRequestOptions): number =>
  Number((body as { document: { identifier: string } }).document.identifier.slice(2));
