import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach } from 'vitest'
import { closeDevice } from '../platform/api/device.ts'

// The import above adds a database to every file of this worker; only files that ask for a device get one.
Reflect.deleteProperty(globalThis, 'indexedDB')

/** Gives each test of a file a browser with storage and locks, which jsdom lacks; otherwise the browser refuses storage. */
export function setUpDevice(): void {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    const locks = { request: (_name: string, work: () => Promise<unknown>) => work() }
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  })
  afterEach(async () => {
    await closeDevice()
    Reflect.deleteProperty(globalThis, 'indexedDB')
    Reflect.deleteProperty(navigator, 'locks')
  })
}
