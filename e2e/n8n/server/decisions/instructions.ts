import type { Move, OfferedTool } from '../../driver/fake-model.ts';
import type { Fields } from './work-rights-records.ts';

/**
 * A model that follows the agent's instructions and knows nothing else: it takes the allowed texts and today's date from them,
 * finds the request and reads the record with the tools, and answers. If the instructions lack any of this, it clears nobody.
 */
export function obedientModel(
  tools: readonly OfferedTool[],
  question: string,
  results: readonly string[],
  instructions: string,
): Move {
  const employee = /May (\S+) work/.exec(question)?.[1] ?? '';
  const wanted = [/find_onboarding_request/i, /read_work_rights/i][results.length];
  if (wanted !== undefined) {
    const tool = tools.find(({ name }) => wanted.test(name));
    const [property = ''] = Object.keys((tool?.parameters as { properties?: object })?.properties ?? {});
    return { tool: tool?.name ?? 'none', arguments: { [property]: employee } };
  }
  const pairs = pairsIn(instructions);
  const today = /later than today, (\d{4}-\d\d-\d\d);/.exec(instructions)?.[1];
  const [request = {}, record = {}] = results.map(recordIn);
  const ends = [record['visa_expiry_date'], record['gov_expiry_date']];
  const holds =
    today !== undefined &&
    instructions.includes('the request has the `onboard_status` Complete') &&
    pairs.some(([visa, status]) => visa === record['visa_held'] && status === record['status']) &&
    isOfRequest(record, request, employee) &&
    ends.every((end) => typeof end === 'string' && /^\d{4}-\d\d-\d\d$/.test(end) && end > today);
  const said = `The record: ${results[1]}`;
  return {
    answer: holds
      ? `May work until ${String(ends[0])}. ${said}`
      : `A person has to decide: see the record. ${said}`,
  };
}

function isOfRequest(record: Fields, request: Fields, employee: string): boolean {
  return (
    request['onboard_status'] === 'Complete' &&
    [request, record].every((each) => each['employee_id'] === employee) &&
    ['onboard_id', 'given_names', 'family_name'].every(
      (field) =>
        typeof record[field] === 'string' && record[field] !== '' && record[field] === request[field],
    )
  );
}

/** The pairs of visa and status in an agent's instructions, unchanged. */
export function pairsIn(instructions: string): [visa: string, status: string][] {
  const list = /exactly one of these pairs: (.*)\.$/m.exec(instructions)?.[1] ?? '';
  return [...list.matchAll(/"([^"]*)" with "([^"]*)"/g)].map(([, visa = '', status = '']) => [visa, status]);
}

/** The record in a tool's result, which is an object or a list. Empty if the tool failed. */
function recordIn(result: string): Fields {
  try {
    const [record] = [JSON.parse(result) as unknown].flat() as Record<string, unknown>[];
    return typeof record === 'object' && record !== null ? record : {};
  } catch {
    return {};
  }
}
