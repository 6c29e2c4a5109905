import { atLeast, atMost, type PromisedFigure } from '../report/promises.ts';
import type { Growth } from './growth.ts';
import type { BesideBare, Figures } from './measure.ts';

export function promisesBesidePrism(sandbox: Figures, prism: Figures): PromisedFigure[] {
  const beside = 'Prism';
  return [
    atLeast('GET a check: times the requests/s', sandbox.getsPerSecond / prism.getsPerSecond, 2, { beside }),
    atLeast('durable POST: times the requests/s', sandbox.postsPerSecond / prism.postsPerSecond, 1, {
      beside,
    }),
    atMost('start to first 200: times the ms', sandbox.startMilliseconds / prism.startMilliseconds, 0.5, {
      beside,
    }),
    atMost('idle memory: times the MiB', sandbox.idleMebibytes / prism.idleMebibytes, 0.5, { beside }),
  ];
}

/** What it may add to what `node:http` itself costs. */
export function promisesBesideBare({ ratio }: Pick<BesideBare, 'ratio'>): PromisedFigure[] {
  return [
    atLeast('GET of a completed check: times the requests/s', ratio, 0.5, { beside: 'bare node:http' }),
  ];
}

/** What much data may cost the other callers. */
export function promisesOfGrowth(growths: readonly Growth[]): PromisedFigure[] {
  return growths.map(({ text, ratio, bound }) => atMost(`${text}: times the ms`, ratio, bound));
}
