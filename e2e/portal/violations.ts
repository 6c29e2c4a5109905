import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Loads axe once for each document, because on a small page loading takes longer than all rules. */
const load = `globalThis.axe ?? (() => { ${axe.source} })();`;

/**
 * The violations that axe finds on the current page: one line for each element, with its rule and place.
 *
 * @param rules limits the check to these rules. By default all rules run, including `target-size`.
 * @param within selector of the part to check. The default is the whole page.
 */
export async function violations(page: Page, rules?: string[], within = 'html'): Promise<string[]> {
  await Promise.all(page.frames().map((frame) => frame.evaluate(load)));
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Lighthouse counts it, but axe leaves it out unless it is asked for.
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  };
  const { violations: found } = await page.evaluate<AxeResults, [string, RunOptions]>(
    ([part, chosen]) => (globalThis as unknown as { axe: typeof axe }).axe.run(part, chosen),
    [within, options],
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`,
    ),
  );
}
