import { connect } from 'nats';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { rawNats } from '#tests/support/raw-nats.ts';
import type { BusBench, BusServer, BusServerOptions } from './bus/bench.ts';
import { busClientCases } from './bus/client-cases.ts';
import { busHostileCases } from './bus/hostile-cases.ts';
import { busLimitCases } from './bus/limit-cases.ts';
import { busProtocolCases } from './bus/protocol-cases.ts';
import { busRequestCases } from './bus/request-cases.ts';

export function busSuite(name: string, start: (options?: BusServerOptions) => Promise<BusServer>): void {
  describe(`The bus on ${name}`, { timeout: 30_000 }, () => {
    let common: BusServer;
    const open: (() => unknown)[] = [];

    beforeAll(async () => {
      common = await start();
    });
    afterEach(async () => {
      for (const close of open.splice(0).toReversed()) await close();
    });
    afterAll(() => common.stop());

    const rawTo = async (url: string) => {
      const raw = await rawNats(url);
      open.push(raw.close);
      return raw;
    };
    const bench: BusBench = {
      client: async (options = {}) => {
        const connection = await connect({ servers: common.url, ...options });
        open.push(() => connection.close());
        return connection;
      },
      raw: () => rawTo(common.url),
      server: async (options) => {
        const server = await start(options);
        open.push(server.stop);
        return server;
      },
      rawTo,
    };
    busClientCases(bench);
    busRequestCases(bench);
    busProtocolCases(bench);
    busLimitCases(bench);
    busHostileCases(bench);
  });
}
