import type { IDataObject } from 'n8n-workflow';
import * as simplify from '../generated/connectors/output/simplify';
import { clock } from './clock';

/** A record of the service as ten flat fields, as of now. */
export const simplifyCheck = (check: IDataObject): IDataObject =>
  simplify.simplifyCheck(check, new Date(clock.now())) as IDataObject;

export const simplifyWorkRights = (record: IDataObject): IDataObject =>
  simplify.simplifyWorkRights(record, new Date(clock.now())) as IDataObject;

export const simplifyOnboard = (record: IDataObject): IDataObject =>
  simplify.simplifyOnboard(record) as IDataObject;

export const simplifyListedOnboard = (record: IDataObject): IDataObject =>
  simplify.simplifyListedOnboard(record) as IDataObject;

export const simplifyEmployee = (record: IDataObject): IDataObject =>
  simplify.simplifyEmployee(record) as IDataObject;
