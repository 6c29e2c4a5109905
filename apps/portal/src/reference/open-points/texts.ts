/** The words of the page, as Markdown. */
export function openPointTexts(count: number): {
  title: string;
  description: string;
  lead: string;
  statuses: string;
  sectionsText: string;
} {
  return {
    title: 'Open points',
    description: `The ${count} points that the description of the service leaves open: what isn't documented, what this kit assumes, and what to ask support.`,
    lead: `The contract was written from a description of the service that leaves questions open and contradicts itself in places. There are ${count} such points. Each has one assumption, which the contract, the client, the nodes and the sandbox share, so that a wrong one is corrected in one place. Ask support before you rely on one.`,
    statuses:
      'Every operation, parameter, header and field of the contract says how the description speaks of it. The reference shows it as a badge; the numbers are counted from the contract.',
    sectionsText:
      'A badge names the section of the description that speaks of the point, such as 2.1. The description itself is not public; these are its sections, and what the contract takes from each.',
  };
}
