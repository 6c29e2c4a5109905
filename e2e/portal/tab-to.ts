import type { Locator, Page } from 'playwright-core';

/**
 * Presses Tab until the element has the focus, like a person without a pointer.
 *
 * @throws Error when `presses` aren't enough.
 */
export async function tabTo(page: Page, target: Locator, presses = 200): Promise<void> {
  for (let pressed = 0; pressed < presses; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
  }
  throw new Error(`${presses} presses of Tab do not reach ${String(target)}.`);
}
