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
  user?: string;
  pass?: string;
  auth_token?: string;
}

/** The options of a client that has not sent CONNECT. */
export const beforeConnect: ClientOptions = {
  verbose: true,
  pedantic: true,
  echo: true,
  headers: false,
  noResponders: false,
  protocol: 0,
  credentials: {},
};

/**
 * Reads the options of a CONNECT; what it does not name stays as it was.
 * @throws ProtocolFault for anything but a JSON object of the right types, for contradictions and wrong credentials
 */
export function readConnect(json: string, current: ClientOptions, login: NatsLogin): ClientOptions {
  const said = readObject(json);
  const flag = (name: string, otherwise: boolean): boolean => {
    const value = said[name] ?? otherwise;
    if (typeof value !== 'boolean') throw new ProtocolFault();
    return value;
  };
  const credentials = { ...current.credentials };
  for (const name of ['user', 'pass', 'auth_token'] as const) {
    const value = said[name] ?? credentials[name];
    if (value !== undefined && typeof value !== 'string') throw new ProtocolFault();
    if (value !== undefined) credentials[name] = value;
  }
  const protocol = said.protocol ?? current.protocol;
  if (typeof protocol !== 'number') throw new ProtocolFault();
  const options = {
    verbose: flag('verbose', current.verbose),
    pedantic: flag('pedantic', current.pedantic),
    echo: flag('echo', current.echo),
    headers: flag('headers', current.headers),
    noResponders: flag('no_responders', current.noResponders),
    protocol,
    credentials,
  };
  if (!mayEnter(credentials, login)) throw new ProtocolFault('Authorization Violation');
  if (protocol !== 0 && protocol !== 1) throw new ProtocolFault('invalid client protocol');
  if (options.noResponders && !options.headers) throw new ProtocolFault('no responders requires headers support');
  return options;
}

/** Whether a login is asked for at all. */
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
  return isSame(said.pass, login.password ?? '') && user;
}

/** Compares digests, so that the time taken tells nothing about how much was right. */
function isSame(given: string | undefined, expected: string): boolean {
  return timingSafeEqual(digestOf(given ?? ''), digestOf(expected)) && given !== undefined;
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
