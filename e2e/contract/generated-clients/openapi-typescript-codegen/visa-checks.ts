import { OpenAPI, VisaChecksService, type VisaCheckEnvelope } from './client';
import { accessToken, request, url, version } from './settings';

Object.assign(OpenAPI, { BASE: url, TOKEN: accessToken });
// The tool adds the body of errors to the type, and throws for one.
const envelope = await VisaChecksService.createVisaCheck(version, request);
console.log((envelope as VisaCheckEnvelope).data.id);
