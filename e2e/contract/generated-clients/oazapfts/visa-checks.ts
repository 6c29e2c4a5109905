import { createVisaCheck, defaults } from './client';
import { accessToken, request, url, version } from './settings';

Object.assign(defaults, { baseUrl: url, headers: { Authorization: `Bearer ${accessToken}` } });
const response = await createVisaCheck(version, request);
if (response.status !== 201) throw new Error(String(response.status));
console.log(response.data.data.id);
