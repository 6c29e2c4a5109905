import { jsonReply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { addRecords } from './add-records.ts';
import { accountRoute } from './control-route.ts';

const add: Handler = ({ body }, context) => jsonReply(201, addRecords(body, context));

export const recordRoutes: readonly Route[] = [accountRoute('controlAddRecords', 'POST', '/records', add)];
