import type { Figures } from './measure.ts';

export interface Target {
  text: string;
  ratio: number;
  met: boolean;
}

const atLeast = (text: string, ratio: number, bound: number): Target => ({
  text,
  ratio,
  met: ratio >= bound,
});

const atMost = (text: string, ratio: number, bound: number): Target => ({
  text,
  ratio,
  met: ratio <= bound,
});

/** What the sandbox promises, each as a ratio to Prism in the same run. */
export function targets(sandbox: Figures, prism: Figures): Target[] {
  return [
    atLeast('GET a check: requests/s, at least 2 times', sandbox.getsPerSecond / prism.getsPerSecond, 2),
    atLeast('durable POST: requests/s, at least 1 time', sandbox.postsPerSecond / prism.postsPerSecond, 1),
    atMost('start to first 200, at most half', sandbox.startMilliseconds / prism.startMilliseconds, 0.5),
    atMost('idle memory, at most half', sandbox.idleMebibytes / prism.idleMebibytes, 0.5),
  ];
}

/** What it may add to what `node:http` itself costs. */
export function bareTarget({ ratio }: { readonly ratio: number }): Target {
  return atLeast('GET of a completed check: requests/s, at least half', ratio, 0.5);
}
