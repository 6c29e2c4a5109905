import { summarise, type VisaCheck, type WorkRightsRecord } from '@workrights/client';

/** A fact with its value. One without a value isn't shown. */
export type Fact = readonly [term: string, value: string | null | undefined];

/** What a check says, in the words of the summary. */
export function checkFacts(check: VisaCheck): Fact[] {
  const summary = summarise(check);
  return [
    ['Status', check.status],
    ['Visa', [summary.visaName, summary.visaType].filter(Boolean).join(', ')],
    ['Environment', summary.environment],
    ['May work', summary.work],
    [
      'Conditions',
      summary.conditions.map(({ code, text }) => (code === null ? text : `${code}: ${text}`)).join('\n'),
    ],
    ['Expires', summary.expiresOn ?? 'not known'],
  ];
}

/** What a work rights record says. It has no field for a yes. */
export function workRightsFacts(record: WorkRightsRecord): Fact[] {
  return [
    ['Status', record.status ?? 'not known'],
    ['Visa held', record.visa_held ?? 'not known'],
    ['Right to work until', record.visa_expiry_date ?? 'not known'],
    ['Visa expires', record.gov_expiry_date ?? 'not known'],
  ];
}

/** Shows facts in a list. Inserts text only. */
export function factList(facts: readonly Fact[]): HTMLDListElement {
  const list = document.createElement('dl');
  for (const [term, value] of facts) {
    if (value === null || value === undefined || value === '') continue;
    const description = Object.assign(document.createElement('dd'), { textContent: value });
    list.append(Object.assign(document.createElement('dt'), { textContent: term }), description);
  }
  return list;
}
