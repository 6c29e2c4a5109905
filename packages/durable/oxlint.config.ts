import { oneWay } from '../../scripts/lint/layers.ts';

/** Only `open-ledger.ts` and `index.ts` know all folders. */
export default oneWay({
  generated: [],
  base: ['generated'],
  spreadsheet: ['base', 'generated'],
  relay: ['base', 'generated'],
  bulk: ['base', 'spreadsheet'],
  invite: ['base', 'generated', 'spreadsheet'],
  monitor: ['base', 'bulk', 'generated', 'relay', 'spreadsheet'],
});
