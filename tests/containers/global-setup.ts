import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import { serveCaughtMail } from './caught-mail.ts';
import { images } from './images.ts';
import { runLabels } from './run-label.ts';

const startMs = 180_000;

/** Starts the real servers and names them to the tests by the variables that they read. */
export default async function setup(): Promise<() => Promise<void>> {
  const password = 'throw-away';
  const [postgres, eventStore, nats, mail] = await Promise.all([
    new GenericContainer(images.postgres)
      .withLabels(runLabels)
      .withEnvironment({ POSTGRES_PASSWORD: password })
      .withExposedPorts(5432)
      // A first server, which sets up the cluster, may be there before the one that stays, but not over TCP.
      .withWaitStrategy(Wait.forSuccessfulCommand('pg_isready --host 127.0.0.1'))
      .withStartupTimeout(startMs)
      .start(),
    new GenericContainer(images.eventStore)
      .withLabels(runLabels)
      .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None' })
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCodeMatching((status) => status >= 200 && status < 300))
      .withStartupTimeout(startMs)
      .start(),
    new GenericContainer(images.nats)
      .withLabels(runLabels)
      .withExposedPorts(4222)
      .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
      .withStartupTimeout(startMs)
      .start(),
    new GenericContainer(images.mail)
      .withLabels(runLabels)
      .withExposedPorts(1025, 8025)
      .withWaitStrategy(Wait.forHttp('/readyz', 8025))
      .withStartupTimeout(startMs)
      .start(),
  ]);
  const caught = await serveCaughtMail(`http://${addressOf(mail, 8025)}`);
  process.env['TEST_POSTGRES_URL'] = `postgres://postgres:${password}@${addressOf(postgres, 5432)}/postgres`;
  process.env['TEST_EVENTSTORE_URL'] = `esdb://${addressOf(eventStore, 2113)}?tls=false`;
  process.env['TEST_NATS_URL'] = `nats://${addressOf(nats, 4222)}`;
  process.env['TEST_SMTP_URL'] = `smtp://${addressOf(mail, 1025)}?tls=off`;
  process.env['TEST_DEV_MAIL_URL'] = caught.url;
  return async () => {
    await caught.stop();
    await Promise.all([postgres, eventStore, nats, mail].map((container) => container.stop()));
  };
}

const addressOf = (container: StartedTestContainer, port: number): string =>
  `${container.getHost()}:${container.getMappedPort(port)}`;
