import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import type { Locator, Page } from 'playwright-core';

const imagesFolder = path.resolve(import.meta.dirname, '../../../docs/images/n8n');

/** Chooses a node in the list on the right by its name. One with several actions then shows them. */
export async function findNode(page: Page, name: string): Promise<void> {
  const searchBar = page.getByTestId('node-creator-search-bar');
  const plus = page.getByTestId('canvas-add-button').or(page.getByTestId('node-creator-plus-button'));
  await plus.first().click();
  await searchBar.fill(name);
  await chooseListed(page, name);
}

/** Clicks the entry of the list on the right that is called exactly so. */
export async function chooseListed(page: Page, name: string): Promise<void> {
  const title = page.getByTestId('node-creator-item-name').getByText(name, { exact: true });
  await page.getByTestId('item-iterator-item').filter({ has: title }).first().click();
}

/** The input of a parameter in the open panel of a node. */
export function parameter(page: Page, name: string): Locator {
  return page.getByTestId(`parameter-input-${name}`);
}

export async function fill(page: Page, name: string, text: string): Promise<void> {
  await parameter(page, name).locator('input, textarea').first().fill(text);
}

/** Chooses from a list by typing a part of the name. */
export async function choose(page: Page, name: string, text: string): Promise<void> {
  await parameter(page, name).locator('input').first().click();
  await page.keyboard.type(text);
  await page.getByRole('option').filter({ hasText: text, visible: true }).first().click();
}

/** Keeps a picture for the docs, when the suite is run with `UPDATE_SCREENSHOTS=1`. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['UPDATE_SCREENSHOTS'] !== '1') return;
  await mkdir(imagesFolder, { recursive: true });
  await page.screenshot({ path: path.join(imagesFolder, `${name}.png`), animations: 'disabled' });
}
