/** Postgres type ids of the array elements that the log writes. */
const elementType = { bool: 16, bytea: 17, int8: 20, uuid: 2950 } as const;

/**
 * Postgres' binary form of a one-dimensional array without nulls: what `pg` sends as it is for a Buffer
 * parameter, where an array parameter would be turned into text twice as long.
 */
function binaryArray(type: number, elements: readonly Uint8Array[]): Buffer {
  let size = 20;
  for (const element of elements) size += 4 + element.length;
  const bytes = Buffer.allocUnsafe(size);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(type, 8);
  bytes.writeInt32BE(elements.length, 12);
  bytes.writeInt32BE(1, 16);
  let offset = 20;
  for (const element of elements) {
    offset = bytes.writeInt32BE(element.length, offset);
    bytes.set(element, offset);
    offset += element.length;
  }
  return bytes;
}

const yes = Buffer.of(1);
const no = Buffer.of(0);

export const byteaArray = (values: readonly Uint8Array[]) => binaryArray(elementType.bytea, values);
export const uuidArray = (values: readonly Uint8Array[]) => binaryArray(elementType.uuid, values);
export const boolArray = (values: readonly boolean[]) =>
  binaryArray(
    elementType.bool,
    values.map((value) => (value ? yes : no)),
  );
export const bigintArray = (values: readonly bigint[]) =>
  binaryArray(
    elementType.int8,
    values.map((value) => {
      const bytes = Buffer.allocUnsafe(8);
      bytes.writeBigInt64BE(value);
      return bytes;
    }),
  );
