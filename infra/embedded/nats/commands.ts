/** A published message inside the buffer it arrived in; `body[start, end)` ends with CR LF. Reused, so never kept. */
export interface Publication {
  subject: string;
  reply: string;
  /** Bytes of headers before the payload; -1 for a message without. */
  headerBytes: number;
  totalBytes: number;
  body: Buffer;
  start: number;
  end: number;
}

export interface Commands {
  /** Called with the first letter of every command. */
  begin: (letter: number) => void;
  info: (json: string) => void;
  connect: (options: string) => void;
  ping: () => void;
  pong: () => void;
  subscribe: (subject: string, queue: string, sid: string) => void;
  unsubscribe: (sid: string, max: number) => void;
  /** The first line of a message, whose body may be long in coming. */
  announce: (message: Readonly<Publication>) => void;
  publish: (message: Publication) => void;
}
