import { expect, test } from 'vitest';

import { agentsUseProxy, howToUseProxy } from '../src/service/proxy.ts';

test.each([
  ['22.13.0', false, {}, undefined],
  ['22.13.0', false, { NODE_USE_ENV_PROXY: '1' }, undefined],
  ['22.21.0', false, { NODE_USE_ENV_PROXY: '1' }, 'started'],
  ['22.21.0', false, {}, undefined],
  ['23.11.0', false, { NODE_USE_ENV_PROXY: '1' }, undefined],
  ['24.0.0', false, { NODE_USE_ENV_PROXY: '1' }, 'started'],
  ['24.14.0', true, {}, 'call'],
  ['24.14.0', true, { NODE_USE_ENV_PROXY: '1' }, 'started'],
])('Node %s that can be told at any time (%s) uses a proxy with %j: %s', (version, canCall, env, how) => {
  expect(howToUseProxy(env, version, canCall)).toBe(how);
});

test.each([
  ['22.13.0', false],
  ['22.21.0', true],
  ['24.4.1', false],
  ['24.5.0', true],
  ['26.0.0', true],
])('an agent of Node %s uses a proxy: %s', (version, uses) => {
  expect(agentsUseProxy(version)).toBe(uses);
});
