import { Stryker } from '@stryker-mutator/core';
import { strykerOptions } from './stryker-options.ts';
import { subjectNamed } from './subjects.ts';

// Runs as its own process, which is killed when its time is over: `run-subject.ts <subject> [<file or lines>...]`.
const [, , name = '', ...only] = process.argv;
await new Stryker(strykerOptions(subjectNamed(name), only.length === 0 ? undefined : only)).runMutationTest();
