/** A map with at most `maxSize` entries. A new one replaces the entry that was added first. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number;

  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override set(key: Key, value: Value): this {
    const oldest = this.keys().next();
    if (this.size >= this.#maxSize && !this.has(key) && !oldest.done) this.delete(oldest.value);
    return super.set(key, value);
  }
}
