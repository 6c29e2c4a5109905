import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { idOf, recentDay } from '../leaving/person.ts';
import type { Services } from '../services.ts';
import { answer } from './answers.ts';
import { brief, registered } from './schemas.ts';
import { addTool } from './tool.ts';

const MOST = 200;
const people = z.array(brief(registered));

type Report = Awaited<ReturnType<NonNullable<Services['report']>>>;
type Named = Pick<Report['due'][number], 'id' | 'company' | 'employeeId'>;

/** The register names people by ids only. Its own id tells apart who has the same employee id in two companies. */
function shareName({ id, company, employeeId }: Named) {
  return { person_id: idOf(id), company: idOf(company), employee_id: idOf(employeeId) };
}

/** Who is due, from the register of the monitor. */
export function addDueTool(server: McpServer, report: NonNullable<Services['report']>): void {
  addTool(server, {
    name: 'list_due_people',
    description:
      'From the register of people under watch: whose visa has ended or ends until a day, whose check is due, about whom a person has to decide',
    input: z.object({ until: z.iso.date().optional().describe('Default 90 days from today') }),
    output: z.strictObject({
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
      const { day, until: last, expired, expiring, due, toDecide, withoutDate } = await report(until);
      const ending = ({ expiresOn, daysLeft, endSource, ...person }: (typeof expired)[number]) => ({
        ...shareName(person),
        ends_on: recentDay(expiresOn),
        days_left: recentDay(expiresOn) === null ? null : daysLeft,
        source: endSource,
      });
      const lists = {
        expired: expired.map(ending),
        ending: expiring.map(ending),
        due: due.map(({ on, reasons, ...person }) => ({
          ...shareName(person),
          due_on: on,
          rules: reasons.map(({ rule }) => rule),
        })),
        to_decide: [...toDecide, ...withoutDate].map(({ reason, ...person }) => ({
          ...shareName(person),
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
