import { html, type Html } from '@workrights/local-server/html';

export function section(id: string, title: string, content: readonly Html[]): Html {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section> `;
}

/** A table whose lines begin with a row heading. */
export function tableOf(
  caption: string,
  headings: readonly string[],
  lines: readonly (readonly string[])[],
): Html {
  if (lines.length === 0) return html`<p>None.</p> `;
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${headings.map((heading) => html`<th scope="col" class="${widthOf(heading)}">${heading}</th> `)}
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ([first = '', ...cells]) =>
          html`<tr>
            <th scope="row"><bdi>${first}</bdi></th>
            ${cells.map((cell) => html`<td class="${widthOf(cell)}">${cell}</td> `)}
          </tr> `,
      )}
    </tbody>
  </table> `;
}

/** Dates and single words stay on one line if there is room. */
function widthOf(cell: string): string {
  return cell.length <= 12 ? 'short' : 'long';
}
