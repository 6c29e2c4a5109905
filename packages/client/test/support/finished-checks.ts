import { checkOf } from './checks.ts';

/** A completed Australian check of one type, with these fields in its visa. */
export function australianCheck(checkType: string, visa: Record<string, unknown>): object {
  return checkOf('vc_1', 'completed', {
    australia: { visa_check_type: checkType },
    visa: { visa_schema: 'australia', australia: visa },
  });
}

/** A completed New Zealand check with this result. */
export function newZealandCheck(result: Record<string, unknown>): object {
  return {
    id: 'vc_2',
    jurisdiction: 'NZL',
    status: 'completed',
    visa: { visa_schema: 'new_zealand', new_zealand: result },
  };
}
