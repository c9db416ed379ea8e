export interface BoundedCache<Value> {
  find(key: string): Value | undefined
  /** Caches values with their sizes; drops the least recently used ones while the total exceeds the limit. */
  keep(key: string, value: Value, size: number): void
  drop(key: string): void
}

/** Creates a cache with a maximum total size of `most`. */
export function boundedCache<Value>(maxSize: number): BoundedCache<Value> {
  const values = new Map<string, { readonly value: Value; readonly size: number }>()
  let total = 0
  const drop = (key: string) => {
    const known = values.get(key)
    if (known && values.delete(key)) total -= known.size
  }
  return {
    drop,
    find(key) {
      const known = values.get(key)
      if (!known) return undefined
      values.delete(key)
      values.set(key, known)
      return known.value
    },
    keep(key, value, size) {
      drop(key)
      values.set(key, { value, size })
      total += size
      for (const oldest of values.keys()) {
        if (total <= maxSize) break
        drop(oldest)
      }
    },
  }
}
