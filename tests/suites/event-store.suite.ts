import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe } from 'vitest';
import { appendingCases } from './event-store/appending.ts';
import { connectingCases } from './event-store/connecting.ts';
import { deletingCases } from './event-store/deleting.ts';
import { describingCases } from './event-store/describing.ts';
import { expectingRevisionCases } from './event-store/expecting-revisions.ts';
import { readingAllCases } from './event-store/reading-all.ts';
import { readingCases } from './event-store/reading.ts';
import { repeatingCases } from './event-store/repeating.ts';
import { subscribingAllCases } from './event-store/subscribing-all.ts';
import { subscribingCases } from './event-store/subscribing.ts';
import type { Server } from './event-store/differences.ts';
import type { Context } from './event-store/support.ts';
import { unaryAppendingCases } from './event-store/unary-appending.ts';

/** A server under test: its connection string, and how to let it go. */
export interface ServerUnderTest {
  url: string;
  release: () => Promise<void>;
}

/**
 * What a program written for EventStoreDB may rely on, one promise per case, asked through the unmodified
 * client. It needs no empty log, leaves streams behind and harms nobody else's, so it can run on a server that others use.
 */
export function eventStoreSuite(name: string, server: Server, connect: () => Promise<ServerUnderTest>): void {
  describe(name, () => {
    let underTest: ServerUnderTest;
    let client: EventStoreDBClient;
    const context: Context = { client: () => client, url: () => underTest.url, server };

    beforeAll(async () => {
      underTest = await connect();
      client = EventStoreDBClient.connectionString(underTest.url);
    });

    afterAll(async () => {
      await client?.dispose();
      await underTest?.release();
    });

    describe('appending', () => {
      appendingCases(context);
    });
    describe('appending at an expected revision', () => {
      expectingRevisionCases(context);
    });
    describe('appending with the single-append call', () => {
      unaryAppendingCases(context);
    });
    describe('repeating an append', () => {
      repeatingCases(context);
    });
    describe('reading a stream', () => {
      readingCases(context);
    });
    describe('reading $all', () => {
      readingAllCases(context);
    });
    describe('subscribing to a stream', () => {
      subscribingCases(context);
    });
    describe('subscribing to $all', () => {
      subscribingAllCases(context);
    });
    describe('deleting', () => {
      deletingCases(context);
    });
    describe('describing', () => {
      describingCases(context);
    });
    describe('connecting', () => {
      connectingCases(context);
    });
  });
}
