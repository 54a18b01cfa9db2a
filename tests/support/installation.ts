import { pino } from 'pino';
import { afterEach, beforeEach, expect } from 'vitest';
import { readinessSchema, type Readiness } from '#contracts/health.ts';
import { shipmentSchema, type Shipment } from '#contracts/shipments.ts';
import { freshId } from '#infra/ids.ts';
import { newSealingKey } from '#infra/seals/sealing-key.ts';
import { startTestApp, type TestApp } from './app.ts';
import { startTestServers, type TestServers } from './servers.ts';
import { startMovableLog, type MovableLog } from './movable-log.ts';
import { startAppProcess } from './process.ts';
import { testDatabase, type TestDatabase } from './postgres.ts';
import { aShipment } from './shipments.ts';
import { runTool } from './tool.ts';

/** As many as fit into one list with the others. */
const mostParcels = 150;

/** Parcels that are being sent while something goes wrong, and what has become of them. */
export interface Load {
  accepted: Shipment[];
  refused: { status: number; retryAfter: string | null }[];
  stop(): Promise<void>;
}

/** An installation of each test's own, whose servers can be put back to an earlier state; it runs when the test begins. */
export interface Installation {
  readonly servers: TestServers;
  readonly log: MovableLog;
  readonly app: TestApp;
  /** What it was started with. */
  readonly env: Readonly<Record<string, string>>;
  /** What it has told its operator since then. */
  readonly told: string;
  /** Starts the app, on other servers where some are given; the one before must be stopped. */
  begin(env?: Record<string, string>, roles?: string[]): Promise<void>;
  /** Stops the app and keeps a copy of PostgreSQL as it stands; where that is. */
  backUpDatabase(): Promise<string>;
  /** What an agent sees. */
  get(path: string): Promise<unknown>;
  /** Sends a parcel of two people whom no one else writes to, once for each key. */
  post(key?: string): Promise<Response>;
  create(): Promise<Shipment>;
  update(parcel: Shipment): Promise<Response>;
  /** Begins to send parcels, two at a time. */
  startLoad(): Load;
  readiness(): Promise<Readiness & { status: number }>;
  /** What a process that is started beside it, on other servers where some are given, says when it refuses to. */
  refusedStart(env?: Record<string, string>): Promise<string>;
  /** Runs a command that a sentence offers, with arguments where it leaves them open; what that printed. */
  follow(sentence: string, command: string, args?: readonly string[]): Promise<string>;
}

/** To be called where the tests of a file begin. */
export function installationOfTests(): Installation {
  let log: MovableLog;
  let servers: TestServers;
  let app: TestApp;
  let agent: string;
  let env: Record<string, string>;
  let told: string;
  let copies: TestDatabase[];

  const begin: Installation['begin'] = async (changes = {}, roles = ['projector', 'relay', 'mailer']) => {
    [env, told] = [{ ...servers.env, ...changes }, ''];
    const logger = pino({ level: 'warn' }, { write: (line) => (told += line) });
    app = await startTestApp({ servers, env: changes, logger, roles });
    agent = await app.signIn('agent');
  };
  const post: Installation['post'] = (key = freshId()) => {
    const people = { senderEmail: `from.${key}@example.com`, recipientEmail: `to.${key}@example.com` };
    return app.request('POST', '/api/shipments', { as: agent, body: aShipment(people), headers: { 'Idempotency-Key': key } });
  };
  beforeEach(async () => {
    copies = [];
    log = await startMovableLog();
    servers = await startTestServers({ EVENTSTORE_URL: log.url });
    await begin();
  });
  afterEach(async () => {
    await app.stop();
    await log.stop();
    await servers.stop();
    await Promise.all(copies.map((copy) => copy.drop()));
  });

  return {
    get servers() {
      return servers;
    },
    get log() {
      return log;
    },
    get app() {
      return app;
    },
    get env() {
      return env;
    },
    get told() {
      return told;
    },
    begin,
    async backUpDatabase() {
      await app.stop();
      const copy = await testDatabase({ template: new URL(servers.env.DATABASE_URL).pathname.slice(1) });
      copies.push(copy);
      return copy.url;
    },
    get: async (path) => (await app.request('GET', path, { as: agent })).json(),
    post,
    async create() {
      const answer = await post();
      expect(answer.status).toBe(201);
      return shipmentSchema.parse(await answer.json());
    },
    update: ({ id }) =>
      app.request('PATCH', `/api/shipments/${id}/status`, {
        as: agent,
        body: { status: 'in_transit', location: 'Accra', description: 'Departed' },
      }),
    startLoad() {
      let isOver = false;
      const load: Omit<Load, 'stop'> = { accepted: [], refused: [] };
      const work = async () => {
        while (!isOver && load.accepted.length < mostParcels) {
          const answer = await post();
          if (answer.status === 201) load.accepted.push(shipmentSchema.parse(await answer.json()));
          else load.refused.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
        }
      };
      const working = Promise.all([work(), work()]);
      // Whoever stops it hears of it.
      working.catch(() => undefined);
      return {
        ...load,
        async stop() {
          isOver = true;
          await working;
        },
      };
    },
    async readiness() {
      const answer = await app.request('GET', '/readyz');
      return { status: answer.status, ...readinessSchema.parse(await answer.json()) };
    },
    async refusedStart(changes = {}) {
      const end: unknown = await startAppProcess({ ...env, DEMO: '1', ...changes }).then(
        (started) => started.stop(),
        (reason: unknown) => reason,
      );
      return end instanceof Error ? end.message : expect.unreachable('it was not refused');
    },
    async follow(sentence, command, args = []) {
      expect(sentence).toContain(command);
      const [, , name = '', , ...given] = command.split(' ');
      const operator = { ...env, PORT: '0', SEALING_KEY: newSealingKey(), MAIL_FROM: 'parcels@example.com' };
      const { code, output } = await runTool(name, { args: [...given, ...args], env: operator });
      expect(code, output).toBe(0);
      return output;
    },
  };
}
