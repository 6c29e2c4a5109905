import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { actions } from '../nodes/WorkRights/actions/router.ts';
import { WorkRights } from '../nodes/WorkRights/WorkRights.node.ts';

const { description } = new WorkRights();

/** What the editor shows for these choices, from top to bottom: the other choices have their defaults. */
function shownFor(chosen: INodeParameters): INodeProperties[] {
  const values = valuesFor(chosen);
  return description.properties.filter((property) =>
    NodeHelpers.displayParameter(values, property, null, description),
  );
}

/** Expressions are kept as they are written, and every other parameter has its default. */
function valuesFor(chosen: INodeParameters): INodeParameters {
  const node = { typeVersion: 1 };
  return NodeHelpers.getNodeParameters(description.properties, chosen, true, false, node, description) ?? {};
}

const formOf = (chosen: INodeParameters) => shownFor(chosen).map(({ displayName }) => displayName);

/** What **Add Field** of a collection offers. */
function offeredIn(collection: string, chosen: INodeParameters): string[] {
  const values = valuesFor(chosen);
  const members = shownFor(chosen).find(({ name }) => name === collection)?.options as INodeProperties[];
  return members
    .filter((member) => NodeHelpers.displayParameter({}, member, null, description, values))
    .map(({ displayName }) => displayName);
}

const create = { resource: 'visaCheck', operation: 'create' };
const australian = { ...create, jurisdiction: 'AUS' };
const newZealand = { ...create, jurisdiction: 'NZL' };

const DOCUMENT = ['Document Number', 'Country of Citizenship', 'Family Name', 'Given Name', 'Date of Birth'];
const LETTER = ['Approval Letter Start Date', 'Gender on Approval Letter'];
const OPTIONAL = ['Mode', 'Wait for Result', 'Additional Fields', 'Simplify', 'Include Input', 'Options'];
const FIRST = ['Resource', 'Operation', 'Fill From Columns', 'Country'];
const inAustralia = (...further: string[]) =>
  FIRST.concat('Check Type (Australia)', 'Document Type', DOCUMENT, further, OPTIONAL);
const inNewZealand = (...further: string[]) =>
  FIRST.concat('Check Type (New Zealand)', DOCUMENT, further, OPTIONAL);

describe('the form asks for what a builder has, from the country to the person, and then for what is optional', () => {
  it.each([
    ['a work check', australian, inAustralia()],
    ['a study check', { ...australian, australianCheckType: 'study' }, inAustralia()],
    ['an agent check', { ...australian, australianCheckType: 'agent' }, inAustralia('Customer Authority ID')],
    ['a verification', newZealand, inNewZealand(...LETTER)],
    ['an employer enquiry', { ...newZealand, newZealandCheckType: 'employer' }, inNewZealand()],
    [
      'an off-peak check, which is not waited for',
      { ...australian, mode: 'offpeak' },
      inAustralia().filter((name) => name !== 'Wait for Result'),
    ],
    [
      'a country that is an expression',
      { ...create, jurisdiction: '={{ $json.country }}', australianCheckType: 'agent' },
      FIRST.concat(
        ['Check Type (Australia)', 'Check Type (New Zealand)', 'Document Type'],
        [...DOCUMENT, 'Customer Authority ID', ...LETTER, ...OPTIONAL],
      ),
    ],
  ])('of %s', (_, chosen, names) => expect(formOf(chosen)).toEqual(names));

  it('asks for consent beside the columns, and demands nothing that a column can fill', () => {
    const shown = shownFor({ ...australian, fillFromColumns: true });
    const [resource, operation, fill, country, ...others] = inAustralia();
    const names = [resource, operation, fill, 'Consent', country, ...others];
    expect(shown.map(({ displayName }) => displayName)).toEqual(names);
    expect(shown.filter(({ required }) => required)).toEqual([]);
    const required = shownFor(australian).filter((property) => property.required);
    expect(required.map(({ displayName }) => displayName)).toEqual(DOCUMENT.slice(0, 3));
  });

  it.each([
    ['create', {}, ['Email', 'Mobile Number', 'Additional Fields', 'Simplify', 'Include Input']],
    ['get', {}, ['Identify By', 'Onboarding Request', 'Simplify', 'Include Input']],
    ['getAll', {}, ['Status', 'Return All', 'Limit', 'Simplify']],
    ['update', {}, ['Identify By', 'Onboarding Request', 'Update Fields', 'Simplify', 'Include Input']],
    [
      'update',
      { identifyBy: 'both' },
      ['Identify By', 'Onboarding Request', 'Employee ID', 'Update Fields', 'Simplify', 'Include Input'],
    ],
  ])('of an onboarding request: %s %j', (operation, chosen, names) => {
    const form = formOf({ resource: 'onboardingRequest', operation, ...chosen });
    expect(form).toEqual(['Resource', 'Operation', ...names]);
  });

  const LAST = ['Additional Fields', 'Update Fields', 'Filters', 'Simplify', 'Include Input', 'Options'];
  const operations = Object.entries(actions).flatMap(([resource, byName]) =>
    Object.keys(byName).map((operation) => [resource, operation] as const),
  );

  it.each(operations)('%s %s: optional collections and the output last', (resource, operation) => {
    const form = formOf({ resource, operation });
    const last = LAST.filter((name) => form.includes(name));
    expect(form.slice(form.length - last.length)).toEqual(last);
  });

  it.each(operations)('%s %s: no required field below an optional one', (resource, operation) => {
    const fields = shownFor({ resource, operation }).filter(
      ({ name, required, type }) => required || type === 'collection' || name === 'waitForResult',
    );
    const lastRequired = fields.findLastIndex(({ required }) => required);
    expect(fields.slice(0, lastRequired + 1).filter(({ required }) => !required)).toEqual([]);
  });
});

describe('the additional fields of a visa check', () => {
  it.each([
    ['Australia', australian, ['Customer Authority ID']],
    ['a verification, whose letter is in the form', newZealand, ['Customer Authority ID']],
    [
      'an employer enquiry',
      { ...newZealand, newZealandCheckType: 'employer' },
      ['Approval Letter Start Date', 'Customer Authority ID', 'Employment Start Date', LETTER[1]],
    ],
  ])('are those that the request can have, for %s', (_, chosen, names) =>
    expect(offeredIn('additionalFields', chosen)).toEqual(names),
  );

  it('are those of both countries when the country is an expression', () => {
    const chosen = {
      ...create,
      jurisdiction: '={{ $json.country }}',
      newZealandCheckType: '={{ $json.type }}',
    };
    expect(offeredIn('additionalFields', chosen)).toEqual([
      'Approval Letter Start Date',
      'Customer Authority ID',
      'Employment Start Date',
      'Gender on Approval Letter',
    ]);
  });

  it('keep what is entered in them for the country that is asked', () => {
    const additionalFields = { employmentStartDate: '2026-01-05', customerAuthorityId: 'ca_1' };
    const employer = { ...newZealand, newZealandCheckType: 'employer', additionalFields };
    expect(valuesFor(employer)['additionalFields']).toEqual(additionalFields);
  });
});
