import { openPointGroups, type OpenPointView } from '../open-points/open-point-views.ts';
import { placeLines } from '../open-points/place-lines.ts';
import { sourceCounts, sourceStatuses, statusMeanings } from '../open-points/source-counts.ts';
import { openPointTexts } from '../open-points/texts.ts';
import { readReference } from '../model/reference.ts';
import type { MarkdownPage } from './page.ts';

export function openPointsPage(): MarkdownPage {
  const { openPoints, interfaces } = readReference();
  const { title, description, lead, statuses, sectionsText } = openPointTexts(openPoints.length);
  const { total } = sourceCounts();
  const groups = openPointGroups();
  const parts = [
    `# ${title}`,
    lead,
    statuses,
    sourceStatuses
      .map((status) => `- **${status}** (${total[status]}): ${statusMeanings[status]}`)
      .join('\n'),
    sectionsText,
    ...interfaces.flatMap(({ id, title: name }) => [
      `## ${name}`,
      ...groups
        .filter((group) => group.interface === id)
        .flatMap(({ section, title: about, points }) => [
          `### ${section} ${about}`,
          points.map(pointItem).join('\n'),
        ]),
    ]),
  ];
  return { url: '/reference/open-points/', title, description, markdown: `${parts.join('\n\n')}\n` };
}

function pointItem({ id, missing, question, choice, places }: OpenPointView): string {
  const where = placeLines(places).map(({ part, label, links }) => {
    const pages = links.map(({ page, href }) => (part === '' ? `[${page}](${href})` : page)).join(', ');
    const name = [part, label === '' ? '' : `\`${label}\``].filter(Boolean).join(' ');
    return name === '' ? pages : `${name} (${pages})`;
  });
  const slots = `*Not documented:* ${missing}. *This kit assumes:* ${choice} *Ask support:* ${question}`;
  return `- **${id}**: ${slots} Concerns: ${where.join('; ')}.`;
}
