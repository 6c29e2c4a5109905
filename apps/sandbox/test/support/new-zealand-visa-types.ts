import { readBundle } from '@workrights/spec/reader';

const { properties } = readBundle('visa-checks').components?.schemas?.['NewZealandVerification'] ?? {};

/** The visa types that the source lists (service.md §2.4), from the contract. */
export const NEW_ZEALAND_VISA_TYPES = properties?.['visa_type']?.['x-known-values'] ?? [];
