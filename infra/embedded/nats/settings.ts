/** How clients must introduce themselves; nothing set lets everyone in. */
export interface NatsLogin {
  user?: string;
  password?: string;
  token?: string;
}

/** Settings of the broker. The defaults are nats-server's, except for the smaller bound on pending bytes. */
export interface NatsBrokerOptions extends NatsLogin {
  host: string;
  /** 0: any free port. */
  port: number;
  maxPayloadBytes?: number;
  maxControlLineBytes?: number;
  /** A client that lets more than this pile up is cut off. */
  maxPendingBytes?: number;
  maxConnections?: number;
  pingIntervalMs?: number;
  maxPingsOut?: number;
  authTimeoutMs?: number;
  /** A client that takes nothing for this long while something waits is cut off. */
  writeDeadlineMs?: number;
  /** How long clients may stay after the lame-duck notice of `stop`. */
  lameDuckMs?: number;
}

export type Settings = Required<Omit<NatsBrokerOptions, keyof NatsLogin>> & { login: NatsLogin };

export function withDefaults({ user, password, token, ...options }: NatsBrokerOptions): Settings {
  return {
    maxPayloadBytes: 1_048_576,
    maxControlLineBytes: 4_096,
    maxPendingBytes: 33_554_432,
    maxConnections: 65_536,
    pingIntervalMs: 120_000,
    maxPingsOut: 2,
    authTimeoutMs: 2_000,
    writeDeadlineMs: 10_000,
    lameDuckMs: 100,
    ...options,
    login: {
      ...(user !== undefined && { user }),
      ...(password !== undefined && { password }),
      ...(token !== undefined && { token }),
    },
  };
}
