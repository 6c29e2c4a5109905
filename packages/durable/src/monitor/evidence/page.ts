import { documentOf } from '../../base/page/document.ts';
import { html, type Html } from '@workrights/local-server/html';
import { labelOf } from '../names.ts';
import type { Evidence } from './evidence.ts';
import {
  changesSection,
  checksSection,
  consentSection,
  decisionsSection,
  dueSection,
  type FoundCheck,
  filesSection,
  nightsSection,
  notCheckedSection,
  purgedSection,
  remindersSection,
  runsSection,
  todaySection,
} from './sections.ts';

/** The ledger's knowledge about a person as one page, which runs no script and loads nothing. It names the person by employee id. */
export function evidencePage(evidence: Evidence, checks: readonly FoundCheck[]): string {
  const { id, day, addedOn, madeAt } = evidence;
  const header = html`${samplesNotice(evidence)}
    <dl>
      <dt>Employee id</dt>
      <dd><bdi>${labelOf(evidence)}</bdi></dd>
      <dt>Id in the ledger</dt>
      <dd>${id}</dd>
      <dt>Under watch since</dt>
      <dd>${addedOn}</dd>
      <dt>Day</dt>
      <dd>${day}, at UTC+10</dd>
      <dt>Checks</dt>
      <dd>${checks.length}</dd>
      <dt>Written at</dt>
      <dd>${madeAt}. What changed at the service since the last check is not in it.</dd>
    </dl>`;
  const main = html`${todaySection(evidence)} ${consentSection(evidence)} ${checksSection(checks)}
  ${notCheckedSection(checks)} ${runsSection(evidence)} ${changesSection(evidence)}
  ${remindersSection(evidence)} ${dueSection(evidence)} ${decisionsSection(evidence)}
  ${nightsSection(evidence)} ${purgedSection(evidence)} ${filesSection()}`;
  return documentOf(`Evidence: ${labelOf(evidence)}`, header, main);
}

function samplesNotice({ result, runs }: Evidence): Html {
  const isSample = result?.source === 'check' && result.environment !== 'live';
  if (!isSample && runs.every(({ environment }) => environment === 'live')) return html``;
  return html`<p class="notice">
    <strong>Sample data.</strong> Checks of the sandbox environment are in it. Their results say nothing about
    a person.
  </p>`;
}
