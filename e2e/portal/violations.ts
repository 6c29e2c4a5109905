import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Once for each document: on a small page it takes longer than all rules do. */
const load = `globalThis.axe ?? (() => { ${axe.source} })();`;

/**
 * What axe finds wrong with a page as it is now: one line an element, with the rule and where it is.
 *
 * @param rules the only ones to look at; all by default
 * @param within selector of the part to look at; the whole page by default
 */
export async function violations(page: Page, rules?: string[], within = 'html'): Promise<string[]> {
  await Promise.all(page.frames().map((frame) => frame.evaluate(load)));
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
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
