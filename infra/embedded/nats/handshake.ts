import { createHash, timingSafeEqual } from 'node:crypto';
import { ProtocolFault } from './fault.ts';
import type { NatsLogin } from './settings.ts';

/** What a client asked for in CONNECT. Until it does, the protocol's defaults hold. */
export interface ClientOptions {
  verbose: boolean;
  pedantic: boolean;
  echo: boolean;
  headers: boolean;
  noResponders: boolean;
  /** 1 for a client that takes INFO at any time. */
  protocol: number;
  credentials: Credentials;
}

/** Names and secrets as the client sent them. */
interface Credentials {
  user?: string | undefined;
  pass?: string | undefined;
  auth_token?: string | undefined;
}

export const beforeConnect: ClientOptions = {
  verbose: true,
  pedantic: true,
  echo: true,
  headers: false,
  noResponders: false,
  protocol: 0,
  credentials: {},
};

interface Said extends Credentials {
  verbose?: boolean;
  pedantic?: boolean;
  echo?: boolean;
  headers?: boolean;
  no_responders?: boolean;
  new_account?: boolean;
  account?: string;
  protocol?: number;
}

const texts = new Set(['user', 'pass', 'auth_token', 'account', 'name', 'lang', 'version', 'jwt', 'nkey', 'sig']);
const flags = new Set(['verbose', 'pedantic', 'echo', 'headers', 'no_responders', 'new_account', 'tls_required']);

/**
 * Reads the options of a CONNECT; what it does not name stays as it was.
 * @throws ProtocolFault for anything but a JSON object of the right types, for contradictions, wrong credentials and accounts
 */
export function readConnect(json: string, current: ClientOptions, login: NatsLogin): ClientOptions {
  const said = readOptions(json);
  const { user, pass, auth_token } = { ...current.credentials, ...said };
  const options = {
    verbose: said.verbose ?? current.verbose,
    pedantic: said.pedantic ?? current.pedantic,
    echo: said.echo ?? current.echo,
    headers: said.headers ?? current.headers,
    noResponders: said.no_responders ?? current.noResponders,
    protocol: said.protocol ?? current.protocol,
    credentials: { user, pass, auth_token },
  };
  if (!mayEnter(options.credentials, login) || said.account || said.new_account) {
    throw new ProtocolFault('Authorization Violation');
  }
  if (options.protocol !== 0 && options.protocol !== 1) throw new ProtocolFault('invalid client protocol');
  if (options.noResponders && !options.headers) throw new ProtocolFault('no responders requires headers support');
  return options;
}

/** The options by their names, which count in any letter case; null says nothing. */
function readOptions(json: string): Said {
  const said = new Map<string, unknown>();
  for (const [key, value] of Object.entries(readObject(json))) {
    const name = key.toLowerCase();
    if (value === null) continue;
    if (texts.has(name) && typeof value !== 'string') throw new ProtocolFault();
    if (flags.has(name) && typeof value !== 'boolean') throw new ProtocolFault();
    if (name === 'protocol' && !Number.isInteger(value)) throw new ProtocolFault();
    said.set(name, value);
  }
  return Object.fromEntries(said);
}

export function needsLogin(login: NatsLogin): boolean {
  return login.user !== undefined || login.token !== undefined;
}

/**
 * Reads the JSON object of a CONNECT or INFO.
 * @throws ProtocolFault for anything else
 */
export function readObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (value === null) return {};
    if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  } catch {
    throw new ProtocolFault();
  }
  throw new ProtocolFault();
}

function mayEnter(said: Credentials, login: NatsLogin): boolean {
  if (!needsLogin(login)) return true;
  if (login.token !== undefined && isSame(said.auth_token, login.token)) return true;
  if (login.user === undefined) return false;
  const user = isSame(said.user, login.user);
  return isSame(said.pass ?? '', login.password ?? '') && user;
}

/** Compares digests, so that the time taken reveals nothing about the secret. */
function isSame(given: string | undefined, expected: string): boolean {
  return timingSafeEqual(digestOf(given ?? ''), digestOf(expected)) && given !== undefined;
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
