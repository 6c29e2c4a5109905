import { followSandbox } from './follow-sandbox.ts';

/** The code of the page that is shown, before a reader can copy it. */
void followSandbox(document.body);
