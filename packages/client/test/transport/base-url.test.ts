import { describe, expect, it } from 'vitest';

import { InvalidRequestError } from '../../src/index.ts';
import { readBaseUrl } from '../../src/transport/connection.ts';

describe('readBaseUrl', () => {
  it.each([
    ['https://api.example', 'https://api.example'],
    ['https://api.example/', 'https://api.example'],
    ['https://api.example:8443/gateway/visa//', 'https://api.example:8443/gateway/visa'],
  ])('reads %s', (given, href) => {
    expect(readBaseUrl(given).href).toBe(href);
  });

  it.each([
    '',
    '/relative',
    'ftp://api.example',
    'https://user:canary@api.example',
    'https://api.example?key=canary',
    'https://api.example#canary',
    'https://api.example/gateway?',
    'https://api.example/gateway#',
  ])('refuses %j without repeating it', (given) => {
    expect(() => readBaseUrl(given)).toThrow(InvalidRequestError);
    expect(() => readBaseUrl(given)).not.toThrow(/canary/);
  });
});
