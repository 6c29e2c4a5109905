import type { Page } from 'playwright-core';

/** Chooses the theme as a reader does: with the menu at the top. */
export async function chooseTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.getByRole('combobox', { name: 'Select theme' }).first().selectOption(theme);
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
}
