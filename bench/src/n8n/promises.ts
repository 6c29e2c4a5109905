import { atMost, type PromisedFigure } from '../report/promises.ts';
import type { Figures } from './measure.ts';

/** What the node promises for 100 checks, and as ratios to the same job of HTTP Request and Wait nodes. */
export function promises(
  ours: ReadonlyMap<number, Figures>,
  peer: ReadonlyMap<number, Figures>,
): PromisedFigure[] {
  const beside = 'HTTP Request and Wait';
  const ratios = [...ours].flatMap(([count, { seconds, reads }]) => {
    const other = peer.get(count)!;
    return [
      atMost(`${count} checks: times the seconds`, seconds / other.seconds, 1.25, { beside }),
      atMost(`${count} checks: times the other requests`, reads / other.reads, 0.2, { beside }),
    ];
  });
  const hundred = ours.get(100)!;
  return [
    atMost('100 checks: seconds', hundred.seconds, 30),
    atMost('100 checks: other requests', hundred.reads, 40),
    ...ratios,
  ];
}
