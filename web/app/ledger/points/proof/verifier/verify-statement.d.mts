export type Language = 'ptBR' | 'en'

export interface PublishedRoot {
  readonly number: number
  readonly root: string
}

interface Found {
  readonly code: string
  readonly [value: string]: string | number
}

export interface Verification {
  /** Whether nothing contradicts the statement. */
  readonly isRight: boolean
  readonly faults: readonly Found[]
  readonly proved: readonly Found[]
  readonly open: readonly Found[]
}

export interface VerificationWords {
  readonly verdict: string
  /** What is wrong, proven and not proven. */
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[]
}

export function sha256(bytes: Uint8Array): Uint8Array
export function rootOf(root: object): string | null
export function verifyStatement(file: unknown, published?: readonly PublishedRoot[] | null): Verification
export function verifyRoots(roots: readonly object[]): number[]
export function textOf(
  language: Language,
  key: string,
  values?: Readonly<Record<string, string | number>>,
): string
export function wordsOf(verification: Verification, language: Language): VerificationWords
export function readRoots(text: string, file?: unknown): PublishedRoot[]
