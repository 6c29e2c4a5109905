import type { N8n } from '../driver/n8n.ts';
import { readTemplate } from './template.ts';

/** Submits the onboarding gate's form, as a browser does. Returns n8n's response. */
export function submitForm({ url }: N8n, values: readonly string[]): Promise<Response> {
  const { nodes } = readTemplate('onboarding-gate.json');
  const form = nodes.find(({ name }) => name === 'New starter form')?.webhookId;
  const answers = new FormData();
  for (const [index, value] of values.entries()) answers.set(`field-${index}`, value);
  return fetch(`${url}/form/${form}`, { method: 'POST', body: answers });
}
