import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createLookUp } from '../../waiting/look-up-checks';
import { waitForChecks } from '../../waiting/wait-for-checks';
import { fetchChecksOfItems } from './many-checks';
import { waitOptionsOf } from './options';
import { hintAtUnfinished } from './wait-hints';

/** Waits for the checks of all items together. Checks that aren't finished in time are returned as they are. */
export async function waitForResult(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const options = waitOptionsOf(context);
  return await fetchChecksOfItems(context, async (ids) => {
    const known = await createLookUp(context)(ids);
    const { checks, trouble } = await waitForChecks(context, known, options);
    hintAtUnfinished(context, [...checks.values()], trouble);
    return checks;
  });
}
