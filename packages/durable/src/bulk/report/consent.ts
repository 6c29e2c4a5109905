import type { ConsentBasis } from '../../base/rows/run.ts';

const IN_WORDS: Readonly<Record<ConsentBasis, string>> = {
  column: 'a column of the file: rows without a yes are not sent',
  'everyone-agreed': 'no column: the person who planned the run stated that everyone has agreed',
  register: 'the register of the monitor: people without consent are not in the run',
};

/** Why a run may send its people, in words for plans and reports. Older runs and manifests don't have it. */
export function describeConsent(consent: ConsentBasis | undefined): string {
  const words = new Map<string | undefined, string>(Object.entries(IN_WORDS));
  return words.get(consent) ?? 'not recorded';
}
