import { leases } from '#infra/database/lease.ts';
import type { OwnedWorker } from '#infra/owned-worker.ts';
import { startActingInOrder, type ActInOrderOptions } from './act-in-order.ts';
import { threadedTypes, type ThreadEvent } from './thread-event.ts';

export interface ThreaderOptions extends Omit<ActInOrderOptions, 'lease' | 'types' | 'act' | 'waitsBecause'> {
  threadEvent: ThreadEvent;
}

/** Threads received emails in the order of the log, one after the other, because each may belong where the one before does. */
export const startThreader = ({ threadEvent, ...options }: ThreaderOptions): OwnedWorker =>
  startActingInOrder({
    ...options,
    lease: leases.threader,
    types: threadedTypes,
    act: threadEvent,
    waitsBecause: 'an email cannot be threaded yet; will try again',
  });
