import { html, type Html } from '@workrights/local-server/html';
import type { MonitorReport } from '../report.ts';
import { documentOf } from '../../base/page/document.ts';
import {
  changesSection,
  decidedSection,
  dueSection,
  expiredSection,
  expiringSection,
  notCheckedSection,
  overviewSection,
  toDecideSection,
  withoutDateSection,
} from './sections.ts';
import { counted } from './words.ts';

/** A report of the monitor as one page, which runs no script and loads nothing. It names people by employee id. */
export function digestPage(report: MonitorReport): string {
  const { day, since, until, madeAt, counts, rules } = report;
  const header = html`${noticeOf(report)}
    <dl>
      <dt>Day</dt>
      <dd>${day}, at UTC+10</dd>
      <dt>Changes since</dt>
      <dd>${since}</dd>
      <dt>Looks ahead to</dt>
      <dd>${until}</dd>
      <dt>People</dt>
      <dd>${counts.people}, of whom ${counts.watched} are checked again by the rules</dd>
      <dt>Rules</dt>
      <dd>
        ${listed(rules.before_expiry_days)} days before a visa ends, and the day after; every
        ${counted(rules.without_expiry_every_months, 'month')} without a known end;
        ${counted(rules.after_restriction_change_days, 'day')} after restrictions have changed
      </dd>
      <dt>Written at</dt>
      <dd>${madeAt}. What changed at the service since the last check of a person is not in it.</dd>
    </dl>`;
  const main = html`${toDecideSection(report)} ${withoutDateSection(report)} ${decidedSection(report)}
  ${expiredSection(report)} ${expiringSection(report)} ${changesSection(report)} ${dueSection(report)}
  ${notCheckedSection(report)} ${overviewSection(report)}`;
  return documentOf(`Visa expiry dates: ${day}`, header, main);
}

function noticeOf({ counts }: MonitorReport): Html {
  return html`${samplesNotice(counts)}${decideNotice(counts)}${notYetNotice(counts)}`;
}

function samplesNotice({ samples, people }: MonitorReport['counts']): Html {
  if (samples === 0) return html``;
  return html`<p class="notice">
    <strong>Sample data: ${samples} of ${people}.</strong> These people were checked in the sandbox
    environment. Its results say nothing about a person.
  </p>`;
}

function decideNotice(counts: MonitorReport['counts']): Html {
  if (counts.toDecide === 0 && counts.expired === 0) return html``;
  return html`<p class="notice">
    <strong>For a person to decide: ${counts.toDecide}.</strong> Visas that have ended: ${counts.expired}.
    Nobody starts or goes on working because a date is missing here.
  </p>`;
}

function notYetNotice({ notYetChecked }: MonitorReport['counts']): Html {
  if (notYetChecked === 0) return html``;
  return html`<p class="notice">
    <strong>Not checked yet: ${notYetChecked}.</strong> Nothing is known of these people but what your list
    says. They are due: run the monitor.
  </p>`;
}

function listed(days: readonly number[]): string {
  return days.length === 0 ? 'no' : days.join(', ');
}
