// Usage: <runtime> main.mjs <settings as JSON>. Prints the result of the program as JSON.
import process from 'node:process';

import * as kit from '@workrights/client';

import { program } from './program.mjs';

console.log(JSON.stringify(await program(kit, JSON.parse(process.argv[2]))));
