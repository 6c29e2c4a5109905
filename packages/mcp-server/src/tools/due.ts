import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { day, idOf, text } from '../leaving/person.ts';
import type { Services } from '../services.ts';
import { addTool, brief } from './tool.ts';

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
});
const people = z.array(brief(registered));

type Report = Awaited<ReturnType<NonNullable<Services['report']>>>;
type Person = Pick<Report['due'][number], 'id' | 'company' | 'employeeId'>;

/** Who is due, from the register of the monitor. */
export function addDueTool(server: McpServer, report: NonNullable<Services['report']>): void {
  addTool(server, 'list_due_people', {
    description:
      'From the register of people under watch: whose visa has ended or ends until a day, whose check is due, about whom a person has to decide',
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
    isOpenWorld: false,
    async run({ until }) {
      const found = await report(until);
      let more = false;
      const listed = <Row extends Person>(rows: readonly Row[], fieldsOf: (row: Row) => object) => {
        more ||= rows.length > MOST;
        return rows.slice(0, MOST).map((row) => ({
          person_id: idOf(row.id),
          company: idOf(row.company),
          employee_id: idOf(row.employeeId),
          ...fieldsOf(row),
        }));
      };
      const ending = ({ expiresOn, daysLeft, endSource }: (typeof found.expired)[number]) => ({
        ends_on: expiresOn,
        days_left: day.parse(expiresOn) === null ? null : daysLeft,
        source: endSource,
      });
      const lists = {
        expired: listed(found.expired, ending),
        ending: listed(found.expiring, ending),
        due: listed(found.due, ({ on, reasons }) => ({ due_on: on, rules: reasons.map(({ rule }) => rule) })),
        to_decide: listed([...found.toDecide, ...found.withoutDate], ({ reason }) => ({ reason })),
      };
      return { day: found.day, until: found.until, ...lists, more };
    },
  });
}
