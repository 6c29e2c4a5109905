/** The words of the page, as Markdown. */
export function openPointTexts(
  count: number,
  observable: number,
): {
  title: string;
  description: string;
  lead: string;
  statuses: string;
  sectionsText: string;
} {
  return {
    title: 'Open points',
    description: `The ${count} points that the description of the service leaves open: what isn't documented, what this kit assumes, and what to ask support.`,
    lead: `The description of the service leaves ${count} questions open, or says two things. Each has a page here: what isn't documented, what this kit assumes, and a question that you can send to support as it is. An assumption isn't a fact: ask support before you rely on one. The line below each question is the assumption in short. For ${observable} of them, the page also says how your ordinary traffic shows the answer; for the others, why it can't.`,
    statuses:
      'Each operation, parameter, header and field of the contract has a badge in the reference. It says how the description speaks of it. The numbers are counted from the contract.',
    sectionsText:
      'A badge also names a section of the description, such as 2.1. The description itself is not public. These are its sections, and what the contract takes from each.',
  };
}
