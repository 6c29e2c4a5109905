import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import type { Locator, Page } from 'playwright-core';

import { until } from '../../support/until.ts';
import type { Workflow } from '../driver/workflow.ts';

const imagesFolder = path.resolve(import.meta.dirname, '../../../docs/images/n8n');

/**
 * Chooses a node in the list on the right, by its name or by other words for it. One with several actions then shows
 * them.
 */
export async function findNode(page: Page, name: string, words = name): Promise<void> {
  const searchBar = page.getByTestId('node-creator-search-bar');
  await until(`${name} to be chosen`, async () => {
    if (!(await searchBar.isVisible())) await plusButton(page).click();
    await searchBar.fill(words);
    // Late in loading, the editor draws the list anew, without what was searched for.
    await chooseListed(page, name, 3_000);
    return true;
  });
}

/** What adds a node: to an empty canvas, or to one with nodes. */
function plusButton(page: Page): Locator {
  return page.getByTestId('canvas-add-button').or(page.getByTestId('node-creator-plus-button')).first();
}

/** Clicks the entry of the list on the right that is called exactly so. */
export async function chooseListed(page: Page, name: string, timeout = 20_000): Promise<void> {
  const title = page.getByTestId('node-creator-item-name').getByText(name, { exact: true });
  await page.getByTestId('item-iterator-item').filter({ has: title }).first().click({ timeout });
}

/** The input of a parameter in the open panel of a node. */
export function parameter(page: Page, name: string): Locator {
  return page.getByTestId(`parameter-input-${name}`);
}

export async function fill(page: Page, name: string, text: string): Promise<void> {
  await parameter(page, name).locator('input, textarea').first().fill(text);
}

/** What a parameter that is chosen from a list shows. */
export function chosen(page: Page, name: string): Promise<string> {
  return parameter(page, name).locator('input').first().inputValue();
}

/** Chooses one thing "From List" by searching for a part of its name. */
export async function chooseLocated(page: Page, name: string, text: string): Promise<void> {
  await page.getByTestId(`resource-locator-${name}`).getByTestId('rlc-input').first().click();
  await page
    .getByTestId('rlc-search')
    .filter({ visible: true })
    .locator('xpath=descendant-or-self::input')
    .fill(text);
  await page.getByTestId('rlc-item').filter({ hasText: text, visible: true }).first().click();
}

export async function openNewWorkflow(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${url}/workflow/new`, { waitUntil: 'domcontentloaded' });
  await plusButton(page).waitFor();
}

/** Pastes a workflow on the canvas of a new one, and shows it whole. */
export async function pasteWorkflow(page: Page, workflow: Workflow): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(workflow));
  // An empty part of the canvas.
  await page.mouse.click(300, 600);
  await page.keyboard.press('Control+V');
  await page.locator('[data-test-id="canvas-node"]').first().waitFor();
  await page.getByTestId('zoom-to-fit').click();
}

/** Copies what is on the canvas, and gives it. */
export async function copyNodes(page: Page): Promise<Workflow> {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  return JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Workflow;
}

/** Opens the panel of a node. The window is then wider, so that output in several tabs has room. */
export async function openNode(page: Page, name: string): Promise<void> {
  await page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick();
  await page.setViewportSize({ width: 1440, height: 800 });
}

/** Keeps a picture for the docs, when the suite is run with `UPDATE_SCREENSHOTS=1`. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['UPDATE_SCREENSHOTS'] !== '1') return;
  await mkdir(imagesFolder, { recursive: true });
  await page.screenshot({ path: path.join(imagesFolder, `${name}.png`), animations: 'disabled' });
}
