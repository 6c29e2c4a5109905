import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';

const drawing = fileURLToPath(new URL('../../n8n-nodes-workrights/icons/workrights.svg', import.meta.url));

/** The kit's icon as Power Automate takes it: a square PNG of 160 pixels, the drawing on white within 70 percent of it. */
export async function buildIcon(): Promise<Buffer> {
  const size = 160;
  const inner = Math.round(size * 0.7);
  const border = (size - inner) / 2;
  return sharp(await readFile(drawing), { density: 300 })
    .resize(inner, inner)
    .extend({ top: border, bottom: border, left: border, right: border, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
}
