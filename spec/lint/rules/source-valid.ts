import type { Oas3Rule } from '@redocly/openapi-core';
import { isObject, notesOf, readSources, sourceStatuses } from '../../reader/index.ts';
import { serviceSections } from '../service-sections.ts';

/** Every `x-source`, also next to a `$ref`, must name an existing section and a known status. */
export const sourceValid: Oas3Rule = () => ({
  any(node: unknown, { report, location }) {
    if (!isObject(node) || node['x-source'] === undefined) return;
    for (const message of sourceProblems(node['x-source'])) {
      report({ message, location: location.child('x-source') });
    }
  },
  ref(node: object, { report, rawLocation }) {
    if (!isObject(node) || node['x-source'] === undefined) return;
    for (const message of sourceProblems(node['x-source'])) {
      report({ message, location: rawLocation.child('x-source') });
    }
  },
});

const keys = ['section', 'status', 'page', 'note'];

function sourceProblems(value: unknown): string[] {
  if (!isObject(value)) return ['x-source must be an object with a section and a status'];
  const problems: string[] = [];
  if (typeof value['section'] !== 'string' || !serviceSections.includes(value['section'])) {
    problems.push(`x-source.section ${JSON.stringify(value['section'])} is no section of service.md`);
  }
  if (!sourceStatuses.some((status) => status === value['status'])) {
    problems.push(
      `x-source.status ${JSON.stringify(value['status'])} is none of ${sourceStatuses.join(', ')}`,
    );
  }
  if (!isSaid(value['status']) && notesOf({ 'x-source': value }).length === 0) {
    problems.push(
      'x-source.note must name an entry of not-shown.yaml unless the status is stated or published',
    );
  }
  if ((value['status'] === 'published') !== isPublicPage(value['page'])) {
    problems.push(
      'x-source.page must be the key of a public page of sources.yaml if it is published, and only then',
    );
  }
  if (value['note'] !== undefined && !isNote(value['note'])) {
    problems.push('x-source.note must be an id or a list of ids');
  }
  for (const key of Object.keys(value)) {
    if (!keys.includes(key)) problems.push(`x-source.${key} is unknown: it has ${keys.join(', ')}`);
  }
  return problems;
}

function isSaid(status: unknown): boolean {
  return status === 'stated' || status === 'published';
}

let pages: readonly string[] | undefined;

function isPublicPage(page: unknown): boolean {
  pages ??= readSources()
    .sources.filter(({ kind }) => kind === 'public')
    .map(({ key }) => key);
  return typeof page === 'string' && pages.includes(page);
}

function isNote(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((id) => typeof id === 'string'));
}
