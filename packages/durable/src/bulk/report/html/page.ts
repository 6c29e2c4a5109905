import { html, type Html } from '@workrights/local-server/html';
import type { Run } from '../../../base/rows/run.ts';
import type { RunHistory } from '../../../base/signed-folder/manifest.ts';
import type { Tally } from '../tally.ts';
import { describeConsent } from '../consent.ts';
import { documentOf } from '../../../base/page/document.ts';
import {
  conditionsSection,
  entitlementSection,
  exceptionsSection,
  expirySection,
  filesSection,
  statesSection,
} from './sections.ts';

/**
 * The report as one page: without scripts, loading nothing, and with nothing about one person. Each chart is also a table.
 *
 * @param at the day for which visa expiry is judged, as an instant or `yyyy-mm-dd`.
 */
export function reportPage(run: Run, tally: Tally, history: RunHistory, at: string): string {
  const header = html`${noticeOf(run, tally)}
    <dl>
      <dt>Checked</dt>
      <dd>${checkedWhen(history)}</dd>
      <dt>Expiries as of</dt>
      <dd>${at}. A visa that has ended by then counts as unknown.</dd>
      <dt>Environment</dt>
      <dd>${run.settings.environment}</dd>
      <dt>Service</dt>
      <dd>${run.service ?? 'nothing was sent yet'}</dd>
      <dt>Consent</dt>
      <dd>${describeConsent(run.settings.consent)}</dd>
      <dt>Planned</dt>
      <dd>${new Date(run.createdAt).toISOString()}</dd>
      <dt>Rows</dt>
      <dd>${tally.rows}</dd>
    </dl>`;
  const main = html`${statesSection(tally)}
  ${entitlementSection('work', 'Entitlement to work', tally.work, tally.withoutRequest)}
  ${entitlementSection('study', 'Entitlement to study', tally.study, tally.withoutRequest)}
  ${conditionsSection(tally)} ${expirySection(tally.expiries, at)} ${exceptionsSection(tally)}
  ${filesSection()}`;
  return documentOf(`Visa checks: run ${run.name}`, header, main);
}

/** The period of the checks: a visa may have been cancelled since. */
function checkedWhen({ firstSentAt, lastCompletedAt }: RunHistory): string {
  if (firstSentAt === null || lastCompletedAt === null) return 'Nothing has a result yet.';
  return `Between ${firstSentAt} and ${lastCompletedAt}. What changed at the service since is not in this report.`;
}

function noticeOf({ settings }: Run, { states }: Tally): Html {
  const open = (['planned', 'submitting', 'pending', 'unknown'] as const).reduce(
    (sum, state) => sum + (states[state] ?? 0),
    0,
  );
  return html`${
    settings.environment === 'live'
      ? html``
      : html`<p class="notice">
          <strong>Sample data.</strong> This run used the sandbox environment. Its results say nothing about a
          person.
        </p> `
  }${
    open === 0
      ? html``
      : html`<p class="notice">
          <strong>Not finished.</strong> ${open} ${open === 1 ? 'row has' : 'rows have'} no result yet. Resume
          the run, and write the report again.
        </p> `
  }`;
}
