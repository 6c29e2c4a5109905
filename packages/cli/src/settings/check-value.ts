import { QUOTA_NAMES } from '@workrights/time/quotas';
import { usage } from '../failures/failure.ts';
import type { SettingName } from './setting-names.ts';
import { isLoopback } from './service.ts';

/** Refuses values that can't work. @throws Failure that doesn't repeat the value. */
export function checkValue(name: SettingName, value: string): string {
  const problem = problemOf(name, value);
  if (problem !== undefined)
    throw usage(`The ${name} ${problem}. Nothing was stored.`, { code: 'settings', flag: name });
  return value;
}

/** Why a value can't work; undefined if it may. */
export function problemOf(name: SettingName, value: string): string | undefined {
  if (value.trim() === '') return 'must not be empty';
  switch (name) {
    case 'base-url':
      return problemOfUrl(value, /\/v2\/./u, 'with /v2 or before it');
    case 'web-app-url':
      return problemOfUrl(value, /\/v1(?:\/|$)/u, 'before /v1');
    case 'access-token':
      if (/^bearer\s/iu.test(value)) return 'must be only the token, without "Bearer"';
      return problemOfSecret(value);
    case 'token-url':
      return problemOfUrl(value);
    case 'api-key':
    case 'account-key':
    case 'client-id':
    case 'client-secret':
      return problemOfSecret(value);
    case 'environment':
      return value === 'sandbox' || value === 'live' ? undefined : 'must be sandbox or live';
    case 'quota':
      return QUOTA_NAMES.some((name) => name === value) ? undefined : 'must be standard, premium or none';
    case 'ledger-key':
      return value.length < 8 ? 'must have at least 8 characters' : undefined;
    case 'relay-token':
    case 'mcp-token':
      return value.length < 16 ? 'must have at least 16 characters' : problemOfSecret(value);
    case 'database-url':
      return /^postgres(?:ql)?:\/\/./u.test(value)
        ? undefined
        : 'must be a URL such as postgres://user:password@host:5432/database';
    case 'scopes':
      return /^[!#-[\]-~\s]+$/u.test(value)
        ? undefined
        : 'must be names such as aus:sandbox, with spaces between';
    case 'audience':
    case 'api-key-parameter':
      return undefined;
  }
}

function problemOfSecret(value: string): string | undefined {
  if (/^["'].*["']$/u.test(value)) return 'is in quotes: leave them out';
  return /[\s\p{Cc}]|[^\x20-\x7E]/u.test(value)
    ? 'has white space or characters that are not allowed in a header'
    : undefined;
}

function problemOfUrl(value: string, tooLong?: RegExp, end?: string): string | undefined {
  if (!URL.canParse(value)) return 'must be a URL, such as https://service.example';
  const url = new URL(value);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) {
    return 'must begin with https:// (http:// only for this machine): tokens and passport numbers must not be sent in clear text';
  }
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  if (url.search !== '' || url.hash !== '' || /[?#]$/u.test(value))
    return 'must have no query and no fragment';
  if (tooLong?.test(url.pathname)) {
    return `must end ${end}: the command adds the path of each request`;
  }
  return undefined;
}
