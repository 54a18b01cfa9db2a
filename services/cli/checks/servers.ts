import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectNats } from '#infra/bus/nats.ts';
import type { Config } from '#infra/config.ts';
import { connectDatabase } from '#infra/database/database.ts';
import { connectEventStore } from '#infra/event-store/esdb.ts';
import { createLogger } from '#infra/logger.ts';
import { within } from '#infra/shutdown.ts';
import { createHttpTextGateway } from '#infra/text-messages/http.ts';
import type { RunningServers } from '../running-servers.ts';
import { passed, failed, type Finding } from './finding.ts';

const answerMs = 5_000;
const logger = createLogger('silent', 'doctor');

const probes = {
  DATABASE_URL: async (url: string) => {
    const database = connectDatabase(url, { logger });
    try {
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
        database.kysely,
      );
      return `PostgreSQL ${rows[0]?.version.split(' ')[0] ?? ''}`;
    } finally {
      await database.close();
    }
  },
  EVENTSTORE_URL: async (url: string) => {
    const store = connectEventStore(url);
    try {
      await store.end();
      return 'the event store';
    } finally {
      await store.close();
    }
  },
  NATS_URL: async (url: string) => {
    const bus = connectNats(url, logger);
    try {
      const until = performance.now() + answerMs;
      while (!bus.connected() && performance.now() < until) await delay(25);
      if (!bus.connected()) throw new Error('no answer');
      return 'NATS';
    } finally {
      await bus.close();
    }
  },
  SMS_GATEWAY_URL: async (url: string, { SMS_GATEWAY_SECRET: secret = '' }: Config) => {
    if (!(await createHttpTextGateway({ url, secret }).reachable())) throw new Error('no answer');
    return 'the text message gateway (SMS_GATEWAY_SECRET is set)';
  },
} as const;

/** Connects to every configured server but those of mail, and to those that a running `npm start` brought up. */
export async function checkServers(config: Config, running: RunningServers | undefined): Promise<Finding[]> {
  const findings = Object.entries(probes).map(async ([name, probe]): Promise<Finding[]> => {
    const configured = config[name as keyof typeof probes];
    const url = configured ?? running?.env[name];
    if (!url) return [];
    try {
      return [passed(`${name}: ${await within(answerMs, probe(url, config))} is reachable${configured ? '' : ' (embedded)'}.`)];
    } catch (error) {
      return [
        failed(
          `${name}: ${addressOf(url)} is not responding: ${reasonOf(error)}`,
          `Start that server, correct ${name}, or unset it to ${name === 'SMS_GATEWAY_URL' ? 'do without' : 'use the embedded one'}.`,
        ),
      ];
    }
  });
  return (await Promise.all(findings)).flat();
}

/** Host and port, without the password. */
const addressOf = (url: string): string => /\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? '';

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : String(error);
}
