import * as generated from './generated/work-rights/zod.gen.ts';
import { explained } from './messages/explained.ts';
import { createOrUpdate } from './rules/create-or-update.ts';
import { atLeastOneOf, exactlyOneOf } from './rules/some-of.ts';

const anyId = atLeastOneOf('employee_id', 'onboard_id');

/** The body of a list of onboarding requests; `page_number` is a whole number from 1 (service.md §4.2). */
export const onboardListRequestSchema: typeof generated.onboardListRequestSchema = explained(
  generated.onboardListRequestSchema,
);

/** Names one onboarding request by `employee_id`, `onboard_id` or both (service.md §4.2). */
export const onboardGetRequestSchema: typeof generated.onboardGetRequestSchema = explained(
  generated.onboardGetRequestSchema,
  anyId,
);

/** A creation; at least one of `email` and `mobile_number` (service.md §4.2). */
export const onboardCreateSchema: typeof generated.onboardCreateSchema = explained(
  generated.onboardCreateSchema,
  atLeastOneOf('email', 'mobile_number'),
);

/** An update; at least one of `employee_id` and `onboard_id`, and neither is null (service.md §4.2). */
export const onboardUpdateSchema: typeof generated.onboardUpdateSchema = explained(
  generated.onboardUpdateSchema,
  anyId,
);

/** The body of the address that creates and updates: an update has `key`, a creation has not (service.md §4.2). */
export const onboardSaveSchema: typeof generated.onboardSaveSchema = explained(
  generated.onboardSaveSchema,
  createOrUpdate,
);

/** Names one person by exactly one of `key_id`, `onboard_id` and `employee_id` (service.md §4.2). */
export const workRightsRequestSchema: typeof generated.workRightsRequestSchema = explained(
  generated.workRightsRequestSchema,
  exactlyOneOf('key_id', 'onboard_id', 'employee_id'),
);

/** A page of onboarding requests, bare or under `data` (service.md §4.2). */
export const onboardListAnswerSchema: typeof generated.onboardListAnswerSchema = explained(
  generated.onboardListAnswerSchema,
);

/** An onboarding request, bare or under `data` (service.md §4.2). */
export const onboardAnswerSchema: typeof generated.onboardAnswerSchema = explained(
  generated.onboardAnswerSchema,
);

/** A work rights record, bare or under `data` (service.md §4.2). */
export const workRightsAnswerSchema: typeof generated.workRightsAnswerSchema = explained(
  generated.workRightsAnswerSchema,
);
