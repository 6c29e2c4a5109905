import { html, type Html } from '@workrights/local-server/html';

export type Colour = 'yes' | 'limited' | 'no' | 'unknown' | 'bar';

/** One row of a chart, which is also a row of a table: its bar is next to its number. */
export interface ChartRow {
  readonly label: string;
  readonly count: number;
  readonly colour: Colour;
}

/** A chart that is a table: readers who can't see the bars read the numbers. */
export function barTable(
  {
    caption,
    first,
    counted = 'Rows',
    rows,
  }: { caption: string; first: string; counted?: string; rows: readonly ChartRow[] },
  total: number,
): Html {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${first}</th>
        <th scope="col" class="count">${counted}</th>
        <th scope="col" class="count">Share</th>
        <td class="chart"></td>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ label, count, colour }) =>
          html`<tr>
            <th scope="row">${label}</th>
            <td class="count">${count}</td>
            <td class="count">${share(count, total)}</td>
            <td class="chart">${bar(count / most, colour)}</td>
          </tr> `,
      )}
    </tbody>
  </table> `;
}

/** All rows as the parts of one bar. Its description states the numbers. */
export function wholeBar(id: string, title: string, rows: readonly ChartRow[]): Html {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return html``;
  const words = rows.map(({ label, count }) => `${label}: ${count} (${share(count, total)})`).join('; ');
  let from = 0;
  const parts = rows
    .filter(({ count }) => count > 0)
    .map(({ count, colour }) => {
      const width = (count / total) * 100;
      const part = html`<rect
        class="fill-${colour}"
        x="${round(from)}"
        width="${round(Math.max(0, width - 0.3))}"
        height="10"
      />`;
      from += width;
      return part;
    });
  return html`<svg
    class="whole"
    role="img"
    aria-labelledby="${id}-title ${id}-words"
    viewBox="0 0 100 10"
    preserveAspectRatio="none"
  >
    <title id="${id}-title">${title}</title>
    <desc id="${id}-words">${words}</desc>
    ${parts}
  </svg> `;
}

/** `37.5 %`. A small part is never shown as 0 %, nor an incomplete one as 100 %. */
export function share(count: number, total: number): string {
  if (total === 0) return '';
  const percent = (count / total) * 100;
  if (count > 0 && percent < 0.1) return '< 0.1 %';
  if (count < total && percent > 99.9) return '> 99.9 %';
  return `${percent.toFixed(1).replace(/\.0$/u, '')} %`;
}

function bar(part: number, colour: Colour): Html {
  return html`<svg aria-hidden="true" focusable="false" viewBox="0 0 100 10" preserveAspectRatio="none">
    <rect class="fill-rest" width="100" height="10" />
    <rect class="fill-${colour}" width="${round(part * 100)}" height="10" />
  </svg>`;
}

function round(value: number): string {
  return value.toFixed(2);
}
