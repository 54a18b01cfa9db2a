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
}

/** The options of a client that has not sent CONNECT. */
export const beforeConnect: ClientOptions = {
  verbose: true,
  pedantic: true,
  echo: true,
  headers: false,
  noResponders: false,
  protocol: 0,
};

/**
 * Reads the options of a CONNECT; what it does not name stays as it was.
 * @throws ProtocolFault for anything but a JSON object of the right types, for contradictions and wrong credentials
 */
export function readConnect(json: string, current: ClientOptions, login: NatsLogin): ClientOptions {
  const said = parse(json);
  const flag = (name: string, otherwise: boolean): boolean => {
    const value = said[name] ?? otherwise;
    if (typeof value !== 'boolean') throw new ProtocolFault();
    return value;
  };
  for (const name of ['user', 'pass', 'auth_token']) {
    if (said[name] !== undefined && typeof said[name] !== 'string') throw new ProtocolFault();
  }
  const protocol = said.protocol ?? current.protocol;
  if (protocol !== 0 && protocol !== 1) throw new ProtocolFault('invalid client protocol');
  if (!mayEnter(said, login)) throw new ProtocolFault('Authorization Violation');
  const options = {
    verbose: flag('verbose', current.verbose),
    pedantic: flag('pedantic', current.pedantic),
    echo: flag('echo', current.echo),
    headers: flag('headers', current.headers),
    noResponders: flag('no_responders', current.noResponders),
    protocol,
  };
  if (options.noResponders && !options.headers) throw new ProtocolFault('no responders requires headers support');
  return options;
}

/** Whether a login is asked for at all. */
export function needsLogin(login: NatsLogin): boolean {
  return login.user !== undefined || login.token !== undefined;
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (value === null) return {};
    if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  } catch {
    throw new ProtocolFault();
  }
  throw new ProtocolFault();
}

function mayEnter(said: Record<string, unknown>, login: NatsLogin): boolean {
  if (!needsLogin(login)) return true;
  if (login.token !== undefined && isSame(said.auth_token, login.token)) return true;
  if (login.user === undefined) return false;
  const user = isSame(said.user, login.user);
  return isSame(said.pass, login.password ?? '') && user;
}

/** Compares digests, so that the time taken tells nothing about how much was right. */
function isSame(given: unknown, expected: string): boolean {
  return timingSafeEqual(digestOf(typeof given === 'string' ? given : ''), digestOf(expected)) && typeof given === 'string';
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
