import type { Figures } from './measure.ts';

export interface Target {
  readonly text: string;
  readonly value: number;
  readonly met: boolean;
}

const atMost = (text: string, value: number, bound: number): Target => ({ text, value, met: value <= bound });

/** What the node promises for 100 checks, and as ratios to the same job of HTTP Request and Wait nodes. */
export function targets(ours: ReadonlyMap<number, Figures>, peer: ReadonlyMap<number, Figures>): Target[] {
  const ratios = [...ours].flatMap(([count, { seconds, reads }]) => {
    const other = peer.get(count)!;
    return [
      atMost(`${count} checks: time, at most 1.25 times`, seconds / other.seconds, 1.25),
      atMost(`${count} checks: other requests, at most 0.2 times`, reads / other.reads, 0.2),
    ];
  });
  const hundred = ours.get(100)!;
  return [
    atMost('100 checks: seconds, at most 30', hundred.seconds, 30),
    atMost('100 checks: other requests, at most 40', hundred.reads, 40),
    ...ratios,
  ];
}
