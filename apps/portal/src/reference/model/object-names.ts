import { componentName } from './component-names.ts';
import type { InterfaceId, ObjectId } from './types.ts';

interface NamedObject {
  readonly id: ObjectId;
  readonly interface: InterfaceId;
  readonly title: string;
  readonly schemaName: string;
  /** A schema with some of its fields, which another operation returns. */
  readonly part?: string;
}

/** The objects that have a page, in the order of the sidebar. */
export const namedObjects: readonly NamedObject[] = [
  { id: 'visa-check', interface: 'visa-checks', title: 'The visa check', schemaName: 'VisaCheck' },
  {
    id: 'onboarding-request',
    interface: 'work-rights',
    title: 'Onboarding request',
    schemaName: 'Onboard',
    part: 'OnboardListItem',
  },
  {
    id: 'work-rights-record',
    interface: 'work-rights',
    title: 'Work rights record',
    schemaName: 'WorkRights',
  },
  { id: 'employee', interface: 'work-rights', title: 'Employee', schemaName: 'Employee' },
];

/** The object that a schema is, or is a part of. */
export function objectNamed(pointer: string): { id: ObjectId; isPart: boolean } | undefined {
  const name = componentName(pointer);
  const found = namedObjects.find(({ schemaName, part }) => name === schemaName || name === part);
  return found && name !== undefined ? { id: found.id, isPart: name === found.part } : undefined;
}
