import { oneWay } from '../../scripts/lint/layers.ts';

/** `tools` know the others, and `server.ts` knows the tools. What leaves is decided in `leaving` alone. */
export default oneWay({
  generated: [],
  leaving: ['generated'],
  docs: ['generated'],
  confirm: [],
  'services.ts': ['confirm'],
  sending: ['confirm', 'services.ts'],
  tools: ['confirm', 'docs', 'generated', 'leaving', 'sending', 'services.ts'],
  'server.ts': ['docs', 'services.ts', 'tools'],
  'serve.ts': ['server.ts', 'services.ts'],
  'index.ts': ['*'],
});
