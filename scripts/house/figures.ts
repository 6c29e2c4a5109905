import type { Room } from './rooms.ts';

/** The figures of a room that are stored for the next comparison. */
export type Figures = Record<
  'lines' | 'testLines' | 'files' | 'arrows' | 'up' | 'cycles' | 'singleImporter',
  number
>;

export function figuresOf(rooms: readonly Room[]): Record<string, Figures> {
  return Object.fromEntries(
    rooms.map(({ name, lines, testLines, files, arrows, up, cycles, singleImporter }) => [
      name,
      {
        lines,
        testLines,
        files,
        arrows,
        up: up.length,
        cycles: cycles.length,
        singleImporter: singleImporter.length,
      },
    ]),
  );
}

/** A sentence for each room that has more arrows up or more cycles than before. A new room may have none. */
export function grown(before: Record<string, Figures>, rooms: readonly Room[]): string[] {
  return rooms.flatMap(({ name, up, cycles }) => [
    ...more(name, 'arrows up', up, before[name]?.up),
    ...more(
      name,
      'cycles',
      cycles.map((cycle) => cycle.join(' ')),
      before[name]?.cycles,
    ),
  ]);
}

function more(room: string, what: string, now: readonly string[], before = 0): string[] {
  if (now.length <= before) return [];
  return [`${room} has ${now.length} ${what}, ${before} at the last release: ${now.join('; ')}`];
}
