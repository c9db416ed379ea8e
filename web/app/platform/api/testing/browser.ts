/** An in-memory local storage, for tests that run without a browser. */
export class MemoryStorage {
  readonly #values = new Map<string, string>()
  get length(): number {
    return this.#values.size
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value)
  }
  removeItem(key: string): void {
    this.#values.delete(key)
  }
  clear(): void {
    this.#values.clear()
  }
}

/** Installs a window with an empty local storage, before modules that read it are imported. */
export function installBrowser(): MemoryStorage {
  const localStorage = new MemoryStorage()
  const location = {
    origin: 'http://localhost',
    pathname: '/',
    search: '',
    hash: '',
    protocol: 'http:',
    assign: () => {},
  }
  for (const [name, value] of Object.entries({
    localStorage,
    location,
    window: Object.assign(new EventTarget(), { localStorage, location }),
  })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  return localStorage
}
