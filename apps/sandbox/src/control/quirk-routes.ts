import type { SandboxContext } from '../context.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { controlRoute } from './control-route.ts';
import { readQuirkChanges, showQuirks } from '../quirks/change-quirks.ts';
import { InvalidQuirkError } from '../quirks/invalid-quirk-error.ts';
import { QUIRK_NAMES } from '../quirks/quirk-table.ts';
import { anything } from './field-readers.ts';
import { readFields, refusedField } from './read-fields.ts';

const quirkFields = Object.fromEntries(QUIRK_NAMES.map((name) => [name, anything]));

const readQuirks: Handler = (_request, context) => quirkReply(context);

/** Changes the quirks that are named; the others stay. */
const setQuirks: Handler = ({ body }, context) => {
  const sent = Object.entries(readFields(body, quirkFields)).filter(([, value]) => value !== undefined);
  context.quirks.set(readChanges(Object.fromEntries(sent)));
  return quirkReply(context);
};

function readChanges(changes: Readonly<Record<string, unknown>>) {
  try {
    return readQuirkChanges(changes);
  } catch (error) {
    if (!(error instanceof InvalidQuirkError)) throw error;
    throw refusedField(`/${error.quirk}`, 'enum', error.message);
  }
}

function quirkReply({ quirks }: SandboxContext): Reply {
  return jsonReply(200, showQuirks(quirks.current()));
}

export const quirkRoutes: readonly Route[] = [
  controlRoute('controlReadQuirks', 'GET', '/quirks', readQuirks),
  controlRoute('controlSetQuirks', 'PUT', '/quirks', setQuirks),
];
