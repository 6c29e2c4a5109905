import sharp from 'sharp';
import { expect, test } from 'vitest';

import { buildProperties, connectorFiles } from '../src/index.ts';

const text = JSON.stringify(buildProperties());

test('the policies use what the connection asks for, and nothing else', () => {
  const { properties } = JSON.parse(text) as { properties: { connectionParameters: object } };
  const used = [...text.matchAll(/@connectionParameters\('(\w+)'\)/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(Object.keys(properties.connectionParameters)));
});

test('the token is kept as a secret, and sent as a bearer token', () => {
  const hidden = { type: 'securestring', uiDefinition: { constraints: { clearText: false } } };
  expect(buildProperties()).toMatchObject({ properties: { connectionParameters: { api_key: hidden } } });
  expect(text).toContain(`"Bearer @connectionParameters('api_key')"`);
});

test('the files have the names that paconn takes, and are the same each time', async () => {
  const files = await connectorFiles();
  expect(Object.keys(files)).toEqual(['apiDefinition.swagger.json', 'apiProperties.json', 'icon.png']);
  expect(await connectorFiles()).toEqual(files);
});

test('the icon is a square PNG of 100 to 230 pixels, smaller than 1 MB', async () => {
  const { 'icon.png': icon } = await connectorFiles();
  const { format, width, height } = await sharp(icon as Uint8Array).metadata();
  expect([format, width]).toEqual(['png', height]);
  expect(width).toBeGreaterThanOrEqual(100);
  expect(width).toBeLessThanOrEqual(230);
  expect((icon as Uint8Array).length).toBeLessThan(1_000_000);
});
