import { oneWay } from '../../scripts/lint/layers.ts';

/** `tools` know the others, and `server.ts` knows the tools. What leaves is decided in `leaving` alone. */
export default oneWay({
  generated: [],
  leaving: ['generated'],
  docs: ['generated'],
  'progress.ts': [],
  confirm: [],
  'services.ts': ['confirm'],
  sending: ['confirm', 'progress.ts', 'services.ts'],
  tools: ['confirm', 'docs', 'leaving', 'progress.ts', 'sending', 'services.ts'],
  'server.ts': ['docs', 'services.ts', 'tools'],
  stdio: ['server.ts', 'services.ts'],
  http: ['server.ts', 'services.ts'],
  'index.ts': ['*'],
});
