import { hash } from 'node:crypto';
import type { StoredEvent } from '../event-store/event-store.ts';
import { textOf } from '../event-store/event-text.ts';

export const hashBytes = 32;

/** The chain before the first event. */
export const noChain: Buffer = Buffer.alloc(hashBytes);

/** What an event is sealed by: the SHA-256 of its text. */
export const leafOf = (event: StoredEvent): Buffer => hash('sha256', textOf(event), 'buffer');

/** The chain with one more leaf. */
export const chained = (chain: Buffer, leaf: Buffer): Buffer => hash('sha256', Buffer.concat([chain, leaf]), 'buffer');
