import { isRecord, type Rule } from './rule.ts';

/** Australia requires the date of birth (service.md §2.2). For the document of an Australian check. */
export const australianBirthDate: Rule = (document) =>
  isRecord(document) && document['date_of_birth'] === undefined
    ? [{ path: ['date_of_birth'], phrase: 'is required for an Australian check (yyyy-mm-dd)' }]
    : [];
