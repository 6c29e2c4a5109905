/** Texts of sample data begin with these words. */
const SAMPLE = /^(?:sample|sandbox) text:\s*/iu;
/** Conditions of visas whose holders may work, within limits (service.md §2.8 names 8547). 8101 isn't among them: it is "no work". */
const LIMITS = '8104|8105|8547';
const MAY_WORK: readonly RegExp[] = [
  /^no work restrictions? appl(?:y|ies)$/iu,
  /^(?:(?:australian |new zealand )?citizen|permanent resident)(?:: no work restrictions? appl(?:y|ies))?$/iu,
  /^the visa holder has unlimited right to work in australia$/iu,
  new RegExp(`^a work restriction applies[:,] condition (?:${LIMITS})$`, 'iu'),
];

/** Whether a text of the service begins with the mark of sample data. */
export const isSampleText = (text: unknown): boolean => typeof text === 'string' && SAMPLE.test(text.trim());

/**
 * Whether the `status` of a work rights record is known to say that a person may work, at least within limits. Its texts aren't
 * documented (service.md §2.8 only describes a residency statement, and a restriction with a condition code), so any other text
 * says nothing, and a person has to read it.
 */
export function saysMayWork(status: unknown): boolean {
  if (typeof status !== 'string') return false;
  const text = status.trim().replace(SAMPLE, '').replace(/\.$/u, '');
  return MAY_WORK.some((known) => known.test(text));
}
