const elementType = { bool: 16, bytea: 17, int8: 20, uuid: 2950 } as const;

/**
 * Postgres' binary form of a one-dimensional array without nulls: what `pg` sends as it is for a Buffer
 * parameter, where an array parameter would be turned into text twice as long.
 */
function binaryArray(type: number, elements: readonly Uint8Array[]): Buffer {
  let size = 20;
  for (const element of elements) size += 4 + element.length;
  const bytes = header(type, elements.length, size);
  let offset = 20;
  for (const element of elements) {
    offset = bytes.writeInt32BE(element.length, offset);
    bytes.set(element, offset);
    offset += element.length;
  }
  return bytes;
}

/** The same for elements of one width, written in place. */
function fixedArray(
  type: number,
  width: number,
  count: number,
  write: (bytes: Buffer, offset: number, index: number) => void,
): Buffer {
  const bytes = header(type, count, 20 + count * (4 + width));
  for (let index = 0, offset = 20; index < count; index += 1, offset += 4 + width) {
    bytes.writeInt32BE(width, offset);
    write(bytes, offset + 4, index);
  }
  return bytes;
}

function header(type: number, count: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(type, 8);
  bytes.writeInt32BE(count, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
}

export const byteaArray = (values: readonly Uint8Array[]) => binaryArray(elementType.bytea, values);
export const uuidArray = (values: readonly Uint8Array[]) => binaryArray(elementType.uuid, values);
export const boolArray = (values: readonly boolean[]) =>
  fixedArray(elementType.bool, 1, values.length, (bytes, offset, index) => {
    bytes[offset] = values[index] ? 1 : 0;
  });
export const bigintArray = (values: readonly bigint[]) =>
  fixedArray(elementType.int8, 8, values.length, (bytes, offset, index) => {
    bytes.writeBigInt64BE(values[index] ?? 0n, offset);
  });
