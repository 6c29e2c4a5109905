import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import type { Locator, Page } from 'playwright-core';

import { until } from '../../support/until.ts';
import type { Workflow } from '../driver/workflow.ts';

const imagesFolder = path.resolve(import.meta.dirname, '../../../docs/images/n8n');

/** How long one part of a step may take before the whole step is repeated. */
const PART = { timeout: 10_000 };

interface Step {
  /** The end of the sentence "Waited in vain for ...". */
  readonly what: string;
  /** Makes the click possible. */
  prepare?(): Promise<unknown>;
  click(): Promise<unknown>;
  /** Waits for the click's result. */
  outcome(): Promise<unknown>;
}

/** Repeats a step until its result is there: while the editor loads, it renders again, and loses clicks and typed text. */
async function attempt({ what, prepare, click, outcome }: Step): Promise<void> {
  await until(
    what,
    async () => {
      await prepare?.();
      // A click that timed out may have happened, so only the outcome counts.
      await click().catch(() => undefined);
      await outcome();
      return true;
    },
    { timeout: 180_000 },
  );
}

/** Adds the manual trigger to an empty canvas. */
export async function addTrigger(page: Page): Promise<void> {
  // Only the complete list has it under this name; a search for the name finds nothing.
  await findNode(page, 'Trigger manually', '');
}

/**
 * Chooses a node in the list on the right, by its name or other words for it. The list then shows its actions if there are
 * several.
 */
export async function findNode(page: Page, name: string, words = name): Promise<void> {
  const list = page.getByTestId('node-creator');
  const searchBar = page.getByTestId('node-creator-search-bar');
  const entry = listed(page, name);
  await attempt({
    what: `${name} to be chosen`,
    async prepare() {
      // It may still show the last node's actions, or an earlier attempt's search.
      if (await list.isVisible()) {
        await clickCanvas(page);
        await list.waitFor({ state: 'hidden', ...PART });
      }
      await plusButton(page).click(PART);
      await searchBar.fill(words, PART);
      await entry.waitFor(PART);
    },
    click: () => entry.click(PART),
    outcome: () => searchBar.waitFor({ state: 'hidden', ...PART }),
  });
}

/** The button that adds a node: on an empty canvas, or on one with nodes. */
function plusButton(page: Page): Locator {
  return page.getByTestId('canvas-add-button').or(page.getByTestId('node-creator-plus-button')).first();
}

/** Clicks the entry with exactly this name in the list on the right. */
export async function chooseListed(page: Page, name: string): Promise<void> {
  const entry = listed(page, name);
  // Only once: a late click has removed it.
  let shown: Promise<void> | undefined;
  await attempt({
    what: `${name} to be chosen`,
    prepare: () => (shown ??= entry.waitFor()),
    click: () => entry.click(PART),
    outcome: () => entry.waitFor({ state: 'hidden', ...PART }),
  });
}

function listed(page: Page, name: string): Locator {
  const title = page.getByTestId('node-creator-item-name').getByText(name, { exact: true });
  return page.getByTestId('item-iterator-item').filter({ has: title }).first();
}

/** A parameter's input in a node's open panel. */
export function parameter(page: Page, name: string): Locator {
  return page.getByTestId(`parameter-input-${name}`);
}

export async function fill(page: Page, name: string, text: string): Promise<void> {
  await parameter(page, name).locator('input, textarea').first().fill(text);
}

/** The text that a list parameter shows. */
export function chosen(page: Page, name: string): Promise<string> {
  return parameter(page, name).locator('input').first().inputValue();
}

/** The credential chosen in a node's open panel. */
export function chosenCredential(page: Page): Promise<string> {
  return page.getByTestId('node-credentials-select').locator('input').first().inputValue();
}

/**
 * Opens the list of a "From List" parameter, and returns its entries with this text.
 *
 * The editor (n8n 2.41) loads a list only when it's opened. If the node or its credential changes afterwards, because the
 * editor chooses the newest credential or saves the workflow, the open list stays empty. It must be closed and opened again.
 */
export async function openList(page: Page, name: string, text = ''): Promise<Locator> {
  const field = page.getByTestId(`resource-locator-${name}`).getByTestId('rlc-input').first();
  const search = page.getByTestId('rlc-search').filter({ visible: true });
  const entries = page.getByTestId('rlc-item').filter({ hasText: text, visible: true });
  await until('a credential to be chosen', () => chosenCredential(page));
  await attempt({
    what: `the list of ${name} to show "${text}"`,
    // A click outside the list closes it.
    prepare: () => page.getByTestId('tab-params').first().click(PART),
    async click() {
      await field.click(PART);
      if (text !== '') await search.locator('xpath=descendant-or-self::input').fill(text, PART);
    },
    outcome: () => entries.first().waitFor(PART),
  });
  return entries;
}

/** Chooses an entry "From List" by searching for a part of its name. */
export async function chooseLocated(page: Page, name: string, text: string): Promise<void> {
  const entry = page.getByTestId('rlc-item').filter({ hasText: text, visible: true }).first();
  await attempt({
    what: `${text} to be chosen`,
    prepare: () => openList(page, name, text),
    click: () => entry.click(PART),
    outcome: () => entry.waitFor({ state: 'hidden', ...PART }),
  });
}

export async function openNewWorkflow(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${url}/workflow/new`, { waitUntil: 'domcontentloaded' });
  await plusButton(page).waitFor();
}

/** Pastes a workflow into a new canvas, and zooms out to show all of it. */
export async function pasteWorkflow(page: Page, workflow: Workflow): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(workflow));
  await attempt({
    what: 'the workflow to be pasted',
    async click() {
      await clickCanvas(page);
      await page.keyboard.press('Control+V');
    },
    outcome: () => page.locator('[data-test-id="canvas-node"]').first().waitFor({ timeout: 30_000 }),
  });
  await page.getByTestId('zoom-to-fit').click();
}

/** Clicks an empty part of the canvas. */
function clickCanvas(page: Page): Promise<void> {
  return page.mouse.click(300, 600);
}

/** Copies everything on the canvas, and returns it. */
export async function copyNodes(page: Page): Promise<Workflow> {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  return JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Workflow;
}

/** Opens a node's panel, in a wider window, so that several output tabs fit. */
export async function openNode(page: Page, name: string): Promise<void> {
  await attempt({
    what: `the panel of ${name} to open`,
    click: () => page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick(PART),
    outcome: () => page.getByTestId('tab-params').first().waitFor(PART),
  });
  await page.setViewportSize({ width: 1440, height: 800 });
}

/** Saves a picture for the docs if the suite runs with `UPDATE_SCREENSHOTS=1`. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['UPDATE_SCREENSHOTS'] !== '1') return;
  await mkdir(imagesFolder, { recursive: true });
  await page.screenshot({ path: path.join(imagesFolder, `${name}.png`), animations: 'disabled' });
}
