import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe finds wrong with a page as it is now: one line an element, with the rule and where it is.
 *
 * @param rules the only ones to look at; all by default
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Without it each look opens a second page, for frames of other origins: there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze();
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`,
    ),
  );
}
