import { type OpenPoint } from '../reader/index.ts';
/** Says what is wrong with the text of `observed.yaml`, beside the open points that its reports are about. */
export declare function observedProblems(text: string, points: readonly Pick<OpenPoint, 'id' | 'observe'>[]): string[];
