/** Writes the table of what the older versions wrongly accept into README.md. Bundle first. */
import { writeFileSync } from 'node:fs';

import { readmeFile, readmeWithLosses } from '../variants/losses.ts';

writeFileSync(readmeFile, readmeWithLosses());
