import { writeFile } from 'node:fs/promises';
import { drawOffPeakWindow } from './off-peak-window/draw.ts';

await writeFile(new URL('../../../docs/images/off-peak-window.svg', import.meta.url), drawOffPeakWindow());
