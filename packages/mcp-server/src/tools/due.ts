import type { McpServer } from '@modelcontextprotocol/server';
import type { EndingVisa, Named } from '@workrights/durable';
import { RESULT_CODES } from '@workrights/results';
import * as z from 'zod';
import { day, idOf, text } from '../leaving/person.ts';
import type { Services } from '../services.ts';
import { addTool, brief, LOCAL } from './tool.ts';

const MOST = 200;

/** Of the register, which names people by ids only: who, and either since when or why. */
const registered = z.object({
  // Tells apart who has the same employee id in two companies.
  person_id: text,
  company: text,
  employee_id: text,
  ends_on: day.optional(),
  days_left: z.int().nullable().optional(),
  source: text.optional(),
  due_on: day.optional(),
  rules: z.array(z.string().max(80)).optional(),
  reason: text.optional(),
  // In the monitor's words.
  means: z.string().max(600).optional(),
  next: z.string().max(600).optional(),
});
const people = z.array(brief(registered));

/** Who is due, from the register of the monitor. */
export function addDueTool(server: McpServer, report: NonNullable<Services['report']>): void {
  addTool(server, 'list_due_people', {
    description:
      'From the register of people under watch: whose visa has ended or ends until a day, whose check is due, about whom a person has to decide. Nobody knows an end for to_decide, nor for the rule first-check: always name these people too.',
    input: z.object({ until: z.iso.date().optional().describe('Default 90 days from today') }),
    output: z.object({
      day: z.string(),
      until: z.string(),
      expired: people,
      ending: people,
      due: people,
      to_decide: people,
      more: z.boolean(),
    }),
    hints: LOCAL,
    async run({ until }) {
      const { describeRules, describeToDecide } = await import('@workrights/durable');
      const found = await report(until);
      const toDecide = [...found.toDecide, ...found.withoutDate];
      return {
        day: found.day,
        until: found.until,
        expired: listed(found.expired, endOf),
        ending: listed(found.expiring, endOf),
        due: listed(found.due, ({ on, reasons }) => ({
          due_on: on,
          rules: reasons.map(({ rule }) => rule),
          means: describeRules(reasons),
        })),
        to_decide: listed(toDecide, ({ reason, detail, result }) => {
          // The detail of a failed check may be any text of the service. Whose document it shares stays here too.
          const isOurs = !reason.startsWith('check-') && /^[a-z-]{1,40}$/u.test(detail ?? '');
          const known = isOurs || RESULT_CODES.has(detail) ? detail : null;
          const { what, todo } = describeToDecide({ reason, detail: known, result });
          return { reason, means: `The person ${what}.`, next: todo };
        }),
        more: [found.expired, found.expiring, found.due, toDecide].some(({ length }) => length > MOST),
      };
    },
  });
}

const listed = <Row extends Named>(rows: readonly Row[], fieldsOf: (row: Row) => object) =>
  rows.slice(0, MOST).map((row) => ({
    person_id: idOf(row.id),
    company: idOf(row.company),
    employee_id: idOf(row.employeeId),
    ...fieldsOf(row),
  }));

const endOf = ({ expiresOn, daysLeft, endSource }: EndingVisa) => ({
  ends_on: expiresOn,
  days_left: day.parse(expiresOn) === null ? null : daysLeft,
  source: endSource,
});
