import { oneWay } from '../../scripts/lint/layers.ts';

/** `open-ledger.ts` and `index.ts` know all. */
export default oneWay({
  generated: [],
  base: ['generated'],
  spreadsheet: ['base', 'generated'],
  relay: ['base', 'generated'],
  bulk: ['base', 'spreadsheet'],
  invite: ['base', 'generated', 'spreadsheet'],
  monitor: ['base', 'bulk', 'generated', 'relay', 'spreadsheet'],
});
