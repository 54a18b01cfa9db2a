import { afterAll, beforeAll } from 'vitest';
import { startDemoServers } from '#tests/support/demo-servers.ts';
import type { TestServers } from '#tests/support/servers.ts';
import { sharedBrowser, type BrowserOptions, type PageOptions, type TestBrowser, type Visitor } from '#tests/support/browser.ts';
import { startAppProcess, type AppProcess } from '#tests/support/process.ts';

/** The demonstration, as somebody finds it who starts the program for the first time. */
export interface Demo {
  readonly url: string;
  /** Of the app, for a test that holds it up. */
  readonly databaseUrl: string;
  visit(options?: Omit<PageOptions, 'url'>): Promise<Visitor>;
}

/** To be called where the tests of a file begin: it has servers and a browser of its own; `env` is of the app. */
export function setDemo({ env = {}, ...options }: BrowserOptions & { env?: Record<string, string> } = {}): Demo {
  let servers: TestServers;
  let app: AppProcess;
  let browser: TestBrowser;
  beforeAll(async () => {
    servers = await startDemoServers();
    [app, browser] = await Promise.all([startAppProcess({ ...servers.env, DEMO: '1', ...env }), sharedBrowser(options)]);
  });
  afterAll(async () => {
    await browser.stop();
    await app.stop();
    await servers.stop();
  });
  return {
    get url() {
      return app.url;
    },
    get databaseUrl() {
      return servers.env.DATABASE_URL;
    },
    visit: (view) => browser.visit({ url: app.url, ...view }),
  };
}
