import { createLinkKeys, type LinkKeys } from './link-keys.ts';

/** Keys that open the full values of one tracking number. */
export type TrackingKeys = LinkKeys;

export const createTrackingKeys = (masterKey: Buffer): TrackingKeys => createLinkKeys(masterKey, 'tracking-link');
