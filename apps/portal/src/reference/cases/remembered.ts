/** Where the browser keeps the chosen case. */
export const CASE_KEY = 'workrights-case';
