import { createVisaCheck } from './client';
import { accessToken, request, url, version } from './settings';

const { data } = await createVisaCheck(
  request,
  { Version: version },
  { baseURL: url, headers: { 'content-type': 'application/json', Authorization: `Bearer ${accessToken}` } },
);
console.log(data.id);
