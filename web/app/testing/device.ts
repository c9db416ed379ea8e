import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach } from 'vitest'
import { closeDevice } from '../api/device.ts'

// The import above puts a database into every file of this worker: only those that ask for one have it.
Reflect.deleteProperty(globalThis, 'indexedDB')

/** Gives each test of a file a browser with storage and locks, which jsdom lacks; without it the browser refuses storage. */
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
