export interface Written {
  revision: bigint;
  position: bigint;
}

export class WrittenIds {
  readonly #places = new Map<string, Written[]>();

  /** Adds a place; places of one id are added in the order of the log. */
  add(stream: string, eventId: string, place: Written): void {
    const key = keyOf(stream, eventId);
    const places = this.#places.get(key);
    if (places) places.push(place);
    else this.#places.set(key, [place]);
  }

  /** The places of an event id in a stream, oldest first. */
  of(stream: string, eventId: string): readonly Written[] {
    return this.#places.get(keyOf(stream, eventId)) ?? [];
  }
}

// Ids have a fixed length, so the two parts cannot run into each other.
function keyOf(stream: string, eventId: string): string {
  return eventId + stream;
}
