import { spawn, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { identityIn } from '#infra/embedded/event-store/certificate.ts';
import type { MailLogin } from '#infra/mailboxes/mailboxes.ts';

/** A real IMAP server with a mailbox for any user name, all with the same password. */
export interface Dovecot {
  /** A mailbox by its user; over TLS unless something else is asked for. */
  login(user: string, security?: MailLogin['security']): MailLogin;
  /** The same as IMAP_URL has it, without TLS, which loopback needs not have. */
  urlOf(user: string): string;
  /** Of the authority that signed its certificate, as PEM. */
  authority: string;
  /** Delivers messages as they are, one after the other. */
  deliver(user: string, ...messages: (string | Buffer)[]): Promise<void>;
  /** Delivers a message that arrived then. */
  deliverAt(user: string, arrivedAt: Date, message: string): Promise<void>;
  /** Its administrator's command, with what that printed. */
  doveadm(...args: string[]): string;
  /** The server is away until `restart`. */
  halt(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const password = 'secret';
const path = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;

/**
 * Runs dovecot from PATH on free ports of 127.0.0.1, in a folder of its own.
 * @throws naming the packages to install where there is none
 */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-dovecot-'));
  const ports = { imap: await freePort(), imaps: await freePort() };
  const identity = await identityIn(join(folder, 'tls'), 'localhost');
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : { uid: userInfo().uid, gid: userInfo().gid };
  // Mailboxes are another user's.
  await chmod(folder, 0o711);
  await mkdir(join(folder, 'mail'));
  await chown(join(folder, 'mail'), owner.uid, owner.gid);
  const config = join(folder, 'dovecot.conf');
  await writeFile(config, configuration(folder, ports, owner));

  let running: { end(): Promise<void> } | undefined;
  const start = async () => {
    const child = spawn('dovecot', ['-F', '-c', config], {
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    running = {
      end: async () => {
        child.kill('SIGTERM');
        await exited;
      },
    };
    await new Promise<void>((resolve, reject) => {
      let log = '';
      child.once('error', () => reject(new Error('dovecot is not on PATH: install it (apt-get install dovecot-imapd).')));
      // It listens before it says so.
      child.stderr.on('data', (chunk) => {
        log += String(chunk);
        if (log.includes('starting up')) resolve();
      });
      void exited.then(() => reject(new Error(`dovecot did not start: ${log}`)));
    });
  };
  const halt = async () => {
    await running?.end();
    running = undefined;
  };
  const stop = async () => {
    await halt();
    await rm(folder, { recursive: true, force: true });
  };

  const append = async (user: string, work: (client: ImapFlow) => Promise<unknown>) => {
    const auth = { user, pass: password };
    const client = new ImapFlow({ host: '127.0.0.1', port: ports.imap, doSTARTTLS: false, auth, logger: false });
    client.on('error', () => undefined);
    await client.connect();
    await work(client);
    await client.logout();
  };

  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    authority: identity.certificate,
    login: (user, security = 'tls') => ({
      host: 'localhost',
      port: security === 'tls' ? ports.imaps : ports.imap,
      security,
      user,
      password,
    }),
    urlOf: (user) => `imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${ports.imap}`,
    deliver: (user, ...messages) =>
      append(user, async (client) => {
        for (const message of messages) await client.append('INBOX', message, []);
      }),
    deliverAt: (user, arrivedAt, message) => append(user, (client) => client.append('INBOX', message, [], arrivedAt)),
    doveadm(...args) {
      const { status, stdout, stderr } = spawnSync('doveadm', ['-c', config, ...args], {
        encoding: 'utf8',
        env: { ...process.env, PATH: path },
      });
      if (status !== 0) throw new Error(`doveadm ${args.join(' ')}: ${stderr}`);
      return stdout;
    },
    halt,
    restart: start,
    stop,
  };
}

function configuration(
  folder: string,
  ports: { imap: number; imaps: number },
  { uid, gid }: { uid: number; gid: number },
): string {
  const isRoot = process.getuid?.() === 0;
  const { username } = userInfo();
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
${isRoot ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}`}
first_valid_uid = 1
ssl = yes
ssl_cert = <${folder}/tls/certificate.pem
ssl_key = <${folder}/tls/key.pem
disable_plaintext_auth = no
mail_max_userip_connections = 100
auth_failure_delay = 0
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail/%u allow_all_users=yes
}
mail_location = maildir:~/Maildir
namespace inbox {
  inbox = yes
  separator = /
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = ${ports.imaps}
    ssl = yes
  }
}
service anvil {
  ${isRoot ? '' : 'chroot ='}
}
`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
