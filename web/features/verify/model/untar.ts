/** A file of an archive. */
export interface Entry {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** The archive cannot be read any further: it is damaged or was cut off in this file, after so many whole lines of it. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
  readonly entry: string;
  readonly lines: number;
  constructor(entry: string, lines: number) {
    super(`broken in ${entry}`);
    this.entry = entry;
    this.lines = lines;
  }
}

const block = 512;
const lineEnd = 10;
/** No file of an archive is larger; one that says so is made to fill the memory. */
const mostFileBytes = 2 ** 28;
/** Where a header of ustar has what. */
const fields = { name: [0, 100], size: [124, 12], sum: [148, 8], type: [156, 1], prefix: [345, 155] } as const;

/** The files of a `tar.gz` in their order, unpacked as they are asked for. Throws {@link BrokenArchive}. */
export async function* entriesIn(archive: Blob): AsyncGenerator<Entry> {
  const reader = archive.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const queue: Uint8Array[] = [];
  let queued = 0;
  let name = '';

  const more = async (): Promise<boolean> => {
    const { done, value } = await reader.read().catch(() => {
      throw new BrokenArchive(
        name,
        queue.reduce((lines, bytes) => lines + bytes.filter((byte) => byte === lineEnd).length, 0),
      );
    });
    if (value) {
      queue.push(value);
      queued += value.length;
    }
    return !done;
  };
  const take = async (length: number): Promise<Uint8Array<ArrayBuffer>> => {
    while (queued < length) {
      if (!(await more())) throw new BrokenArchive(name, 0);
    }
    const taken = new Uint8Array(length);
    for (let filled = 0; filled < length;) {
      const [first = taken] = queue;
      const part = first.subarray(0, length - filled);
      taken.set(part, filled);
      filled += part.length;
      if (part.length === first.length) queue.shift();
      else queue[0] = first.subarray(part.length);
    }
    queued -= length;
    return taken;
  };

  try {
    for (let header = await take(block); !isEmpty(header); header = await take(block)) {
      if (!isAddingUp(header)) throw new BrokenArchive(name, 0);
      name = [fields.prefix, fields.name]
        .map((field) => textIn(header, field))
        .filter((part) => part !== '')
        .join('/');
      const size = sizeOfFile(header);
      if (size === undefined) throw new BrokenArchive(name, 0);
      const content = await take(size);
      if (!isEmpty(await take((block - (size % block)) % block))) throw new BrokenArchive(name, 0);
      yield { name, content };
    }
    // Nothing but zeros may follow, and the checksum of the packed bytes has to come at their end.
    do {
      if (!isEmpty(await take(queued))) throw new BrokenArchive(name, 0);
    } while (await more());
  } finally {
    reader.releaseLock();
  }
}

const isEmpty = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

function textIn(header: Uint8Array, [from, length]: readonly [number, number]): string {
  const bytes = header.subarray(from, from + length);
  const end = bytes.indexOf(0);
  return new TextDecoder('latin1').decode(end < 0 ? bytes : bytes.subarray(0, end));
}

function isAddingUp(header: Uint8Array): boolean {
  const [from, length] = fields.sum;
  let sum = 0;
  header.forEach((byte, at) => (sum += at >= from && at < from + length ? 32 : byte));
  return Number.parseInt(textIn(header, fields.sum), 8) === sum;
}

/** Undefined where it is no plain file, which would unpack as something else than what is verified here, or cannot be so large. */
function sizeOfFile(header: Uint8Array): number | undefined {
  const text = textIn(header, fields.size);
  const size = Number.parseInt(text, 8);
  const isPlain = ['0', ''].includes(textIn(header, fields.type));
  return isPlain && /^[0-7]+ ?$/.test(text) && size <= mostFileBytes ? size : undefined;
}
