import { allOperations } from '../model/reference.ts';
import { errorsPage } from './errors.ts';
import { fieldsPage } from './field-pages.ts';
import { openPointsPage } from './open-points.ts';
import { operationPage } from './operation.ts';
import { overviewPage } from './overview.ts';
import type { MarkdownPage } from './page.ts';

/** The reference as Markdown, in the order in which a reader would take it; all names of fields are one page of it. */
export function referenceMarkdownPages(): MarkdownPage[] {
  return [
    overviewPage(),
    ...allOperations().map(operationPage),
    errorsPage(),
    openPointsPage(),
    fieldsPage(),
  ];
}
