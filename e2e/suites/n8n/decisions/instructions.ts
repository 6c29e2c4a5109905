import type { Move, OfferedTool } from '../../../n8n/driver/fake-model.ts';

/**
 * A model that does what the agent's instructions say and knows nothing else: it takes the texts that clear and today's
 * date from them, reads the record with the tool, and answers. Instructions that lack either clear nobody.
 */
export function obedientModel(
  tools: readonly OfferedTool[],
  question: string,
  results: readonly string[],
  instructions: string,
): Move {
  const employee = /sbx-[\w-]+/.exec(question)?.[0] ?? '';
  const result = results.at(-1);
  if (result === undefined) {
    const tool = tools.find(({ name }) => /read_work_rights/i.test(name));
    const [property = ''] = Object.keys((tool?.parameters as { properties?: object })?.properties ?? {});
    return { tool: tool?.name ?? 'none', arguments: { [property]: employee } };
  }
  const pairs = pairsIn(instructions);
  const today = /later than today, (\d{4}-\d\d-\d\d);/.exec(instructions)?.[1];
  const record = recordIn(result);
  const ends = [record['visa_expiry_date'], record['gov_expiry_date']];
  const holds =
    today !== undefined &&
    pairs.some(([visa, status]) => visa === record['visa_held'] && status === record['status']) &&
    record['employee_id'] === employee &&
    ends.every((end) => typeof end === 'string' && /^\d{4}-\d\d-\d\d$/.test(end) && end > today);
  const said = `The record: ${result}`;
  return {
    answer: holds
      ? `May work until ${String(ends[0])}. ${said}`
      : `A person has to decide: see the record. ${said}`,
  };
}

/** The visas and statuses that an agent's instructions name, each as they stand there. */
export function pairsIn(instructions: string): [visa: string, status: string][] {
  const list = /exactly one of these pairs: (.*)\.$/m.exec(instructions)?.[1] ?? '';
  return [...list.matchAll(/"([^"]*)" with "([^"]*)"/g)].map(([, visa = '', status = '']) => [visa, status]);
}

/** The record in what a tool gave: an object, or a list that holds it. Nothing when the tool failed. */
function recordIn(result: string): Readonly<Record<string, unknown>> {
  try {
    const [record] = [JSON.parse(result) as unknown].flat() as Record<string, unknown>[];
    return typeof record === 'object' && record !== null ? record : {};
  } catch {
    return {};
  }
}
