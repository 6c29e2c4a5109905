import { Stryker } from '@stryker-mutator/core';
import { strykerOptions } from './stryker-options.ts';
import { subjectNamed } from './subjects.ts';

// A process of its own, because it is stopped when its time is over: `run-subject.ts <subject> [<file or lines>...]`.
const [, , name = '', ...only] = process.argv;
await new Stryker(strykerOptions(subjectNamed(name), only.length === 0 ? undefined : only)).runMutationTest();
