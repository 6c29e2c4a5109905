import type { INodeProperties } from 'n8n-workflow';
import type { Field, Place } from './field';
import { employeeId, keyId, onboardId } from './ids';

const get: Place = { operations: ['get'], evenEmpty: true };

export const lookUpBy: INodeProperties = {
  displayName: 'Look Up By',
  name: 'lookUpBy',
  type: 'options',
  options: [
    { name: 'Employee ID', value: 'employeeId', description: 'The identifier from your own system' },
    { name: 'Key ID', value: 'keyId', description: 'The unique key ID of the person' },
    {
      name: 'Onboarding Request',
      value: 'onboardId',
      description: 'The onboarding request of the person',
    },
  ],
  default: 'employeeId',
  description: 'Which ID identifies the person. The service takes exactly one.',
};

/** The fields that identify a person: the one ID that **Look Up By** names (service.md §4.2). */
export const workRightsFields: readonly Field[] = [
  {
    path: ['employee_id'],
    parameter: employeeId,
    unless: { lookUpBy: ['keyId', 'onboardId'] },
    places: [get],
    identifies: 'number',
  },
  {
    path: ['key_id'],
    parameter: keyId,
    unless: { lookUpBy: ['employeeId', 'onboardId'] },
    places: [get],
    identifies: 'number',
  },
  {
    path: ['onboard_id'],
    parameter: onboardId,
    unless: { lookUpBy: ['employeeId', 'keyId'] },
    places: [get],
    identifies: 'nobody',
  },
];
