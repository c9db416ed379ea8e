/** Stores the bytes of uploaded files: in a folder by default, in an S3 bucket by configuration. */
export interface FileStore {
  /** Stores the bytes under a new key; returns the key and their SHA-256 (hex). */
  put(bytes: Uint8Array, type: string): Promise<{ storageKey: string; sha256: string }>
  get(storageKey: string): Promise<Uint8Array>
  /** Streams the bytes from `start` to `end`, both inclusive, without loading the whole file. */
  read(storageKey: string, start: number, end: number): AsyncIterable<Uint8Array>
  remove(storageKey: string): Promise<void>
}

/** A stored file to download. */
export interface DownloadedFile {
  readonly storageKey: string
  readonly sizeBytes: number
  readonly name: string
  readonly mime: string
}
