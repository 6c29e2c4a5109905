import type { Operation } from '@workrights/connectors';

/** The nodes that run operations, by their type: the resource that they are about, and their name in the palette. */
export const NODE_TYPES = {
  'workrights-check': { resource: 'visaCheck', label: 'visa check' },
  'workrights-onboarding': { resource: 'onboardingRequest', label: 'onboarding request' },
  'workrights-rights': { resource: 'workRights', label: 'work rights' },
  'workrights-employee': { resource: 'employee', label: 'employee' },
} as const satisfies Readonly<
  Record<string, { readonly resource: Operation['resource']; readonly label: string }>
>;
