import { describe, expect, it } from 'vitest';
import { command } from '../src/definition/command.ts';
import {
  choiceFlag,
  fieldFlags,
  flag,
  repeated,
  required,
  textFlag,
  wholeFlag,
} from '../src/definition/flags.ts';
import type { OutputFlags } from '../src/output/output.ts';

interface Given extends OutputFlags {
  readonly repeat?: boolean | undefined;
  readonly seconds?: number | undefined;
  readonly row: readonly number[];
  readonly mode?: 'fastcheck' | 'offpeak' | undefined;
}

const load = () => Promise.resolve({ default: (_flags: Given) => {} });

const flags = {
  repeat: flag('-'),
  seconds: wholeFlag('-', 'number'),
  row: required(repeated(wholeFlag('-', 'number'))),
  mode: fieldFlags('createVisaCheck').mode,
};

/** `tsc` tests these types: a line after `@ts-expect-error` must not compile. */
describe('the flags of a command', () => {
  it('are those that its function reads, by name and value', () => {
    const { repeat, ...others } = flags;
    const commands = [
      command({ brief: '-', flags, load }),
      // @ts-expect-error nothing reads "repeats"
      command({ brief: '-', flags: { ...flags, repeats: repeat }, load }),
      // @ts-expect-error renamed
      command({ brief: '-', flags: { ...others, repeats: repeat }, load }),
      // @ts-expect-error missing
      command({ brief: '-', flags: others, load }),
      // @ts-expect-error a text, and no number
      command({ brief: '-', flags: { ...flags, seconds: textFlag('-', 'number') }, load }),
      // @ts-expect-error many numbers
      command({ brief: '-', flags: { ...flags, seconds: repeated(wholeFlag('-', 'number')) }, load }),
      // @ts-expect-error maybe none
      command({ brief: '-', flags: { ...flags, row: repeated(wholeFlag('-', 'number')) }, load }),
      // @ts-expect-error a word that the function doesn't know
      command({ brief: '-', flags: { ...flags, mode: choiceFlag('-', ['fastcheck', 'later']) }, load }),
    ];
    expect(Object.keys(commands[0]?.parameters.flags ?? {})).toEqual(['repeat', 'seconds', 'row', 'mode']);
  });
});
