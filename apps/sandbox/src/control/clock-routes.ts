import type { SandboxContext } from '../http/context.ts';
import { CLOCK_MODES, CLOCK_RULE, isClockTime } from '../clock/clock.ts';
import { isoTimestamp } from '../clock/dates.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { controlRoute } from './control-route.ts';
import { instant, numberFrom, oneOf, optional } from './field-readers.ts';
import { readFields, refusedField } from './read-fields.ts';

/** The most seconds that one request may move the clock: a hundred years. */
const LONGEST_ADVANCE = 100 * 366 * 86_400;

export function showClock({ clock }: SandboxContext) {
  return { now: isoTimestamp(clock.now()), mode: clock.mode };
}

const readClock: Handler = (_request, context) => clockReply(context);

/**
 * Sets the time, the mode, or both. Omitted fields stay: freezing without `now` freezes the present moment, and `real` without
 * `now` runs on from there. So the clock goes back only if the request has a time.
 */
const setClock: Handler = ({ body }, context) => {
  const { now, mode } = readFields(body, {
    now: optional(instant),
    mode: optional(oneOf(CLOCK_MODES)),
  });
  if (now === undefined && mode === undefined) {
    throw refusedField('', 'required', 'needs now, mode or both');
  }
  const target = now ?? context.clock.now();
  refuseOutOfRange(target, '/now');
  context.clock.set(target, mode ?? context.clock.mode);
  return clockReply(context);
};

const advanceClock: Handler = ({ body }, context) => {
  const { seconds } = readFields(body, { seconds: numberFrom(0, LONGEST_ADVANCE) });
  const milliseconds = Math.round(seconds * 1000);
  refuseOutOfRange(context.clock.now() + milliseconds, '/seconds');
  context.clock.advance(milliseconds);
  return clockReply(context);
};

function refuseOutOfRange(time: number, pointer: string): void {
  if (!isClockTime(time)) throw refusedField(pointer, 'range', CLOCK_RULE);
}

function clockReply(context: SandboxContext): Reply {
  return jsonReply(200, showClock(context));
}

export const clockRoutes: readonly Route[] = [
  controlRoute('controlReadClock', 'GET', '/clock', readClock),
  controlRoute('controlSetClock', 'PUT', '/clock', setClock),
  controlRoute('controlAdvanceClock', 'POST', '/clock/advance', advanceClock),
];
