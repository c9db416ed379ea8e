export type Language = 'ptBR' | 'en'

export interface Facts {
  readonly size: number
  readonly mtime: number
}

export interface Entry extends Facts {
  readonly path: string
  readonly sha256: string
  readonly verdict: string
  readonly when: string
}

export interface Journal {
  readonly counts: Readonly<Record<'received' | 'done' | 'refused', number>>
  knows(path: string, facts: Facts): boolean
  hasDigest(sha256: string): boolean
  add(entry: Entry): void
  close(): void
}

export interface Item {
  readonly result: string
  readonly kind?: string | null
  readonly accessKey?: string | null
  readonly status?: string | null
  readonly refusal?: string | null
  readonly reason?: string
  readonly checks?: readonly object[]
}

export interface Answer {
  readonly kind: 'settled' | 'pause' | 'later'
  readonly verdict?: string
  readonly items?: readonly Item[]
  readonly reason?: string
  readonly ms?: number | null
}

export interface Service {
  readonly node: string
  readonly script: string
  readonly data: string
}

export interface Options {
  readonly command: string
  readonly server?: string
  readonly folder?: string
  readonly data?: string
  readonly lang?: string
}

type Command = readonly string[]

export function textOf(
  language: Language,
  key: string,
  values?: Readonly<Record<string, string | number>>,
): string
export function languageOf(
  wanted: string | undefined,
  environment?: Readonly<Record<string, string>>,
): Language
export function openJournal(file: string): Journal
export function watchChanges(): {
  restOf(path: string, facts: Facts, now: number): number
  forget(path: string): void
}
export function isWhole(name: string, bytes: Uint8Array): boolean
export function isSendable(name: string): boolean
export function readZip(
  bytes: Uint8Array,
): Promise<{ readonly name: string; readonly bytes?: Uint8Array; readonly refusal?: string }[]>
export function readResponse(status: number, retryAfter: string | null, body: unknown): Answer
export function backoff(nth: number, random?: number): number
export function sentenceOf(language: Language, item: Item, file: string): string
export function stampOf(language: Language, date: Date): string
export function openLog(
  file: string,
  language: Language,
  options?: { readonly max?: number },
): (key: string, values?: Readonly<Record<string, string | number>>) => void
export function holderOf(file: string): { readonly pid: number } | null
export function takeLock(file: string): { renew(): boolean; release(): void } | null
export function dataFolder(
  platform: string,
  environment: Readonly<Record<string, string>>,
  home: string,
): string
export function originOf(address: string): string | null
export function systemdUnit(service: Service & { readonly isSystem: boolean }): string
export function systemdCommands(isSystem: boolean): {
  readonly install: readonly Command[]
  readonly stop: Command
  readonly reload: Command
}
export function windowsTask(service: Service & { readonly user: string }): string
export function windowsCommands(task: string): {
  readonly install: readonly Command[]
  readonly stop: Command
  readonly remove: Command
}
export function readOptions(parameters: readonly string[]): Options | null
