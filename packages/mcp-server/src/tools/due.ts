import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { idOf } from '../leaving/person.ts';
import type { Services } from '../services.ts';
import { answer } from './answers.ts';
import { records } from './schemas.ts';
import { addTool } from './tool.ts';

const MOST = 200;

/** Who is due, from the register of the monitor. It names people by employee id only. */
export function addDueTool(server: McpServer, report: NonNullable<Services['report']>): void {
  addTool(server, {
    name: 'list_due_people',
    description:
      'From the register of people under watch: whose visa has ended or ends until a day, whose check is due, about whom a person has to decide',
    input: z.object({ until: z.iso.date().optional().describe('Default 90 days from today') }),
    output: z.object({
      day: z.string(),
      until: z.string(),
      expired: records,
      ending: records,
      due: records,
      to_decide: records,
      more: z.boolean(),
    }),
    isOpenWorld: false,
    async run({ until }) {
      const { day, until: last, expired, expiring, due, toDecide, withoutDate } = await report(until);
      const ending = ({ employeeId, expiresOn, daysLeft, endSource }: (typeof expired)[number]) => ({
        employee_id: idOf(employeeId),
        ends_on: expiresOn,
        days_left: daysLeft,
        source: endSource,
      });
      const lists = {
        expired: expired.map(ending),
        ending: expiring.map(ending),
        due: due.map(({ employeeId, on, reasons }) => ({
          employee_id: idOf(employeeId),
          due_on: on,
          rules: reasons.map(({ rule }) => rule),
        })),
        to_decide: [...toDecide, ...withoutDate].map(({ employeeId, reason }) => ({
          employee_id: idOf(employeeId),
          reason,
        })),
      };
      const shown = Object.fromEntries(
        Object.entries(lists).map(([name, list]) => [name, list.slice(0, MOST)]),
      );
      return answer({
        day,
        until: last,
        ...shown,
        more: Object.values(lists).some((list) => list.length > MOST),
      });
    },
  });
}
