import type { Programme } from './programme.ts'

/** One part of `bench/README.md`. */
export interface Section {
  /** The name on the command line. */
  readonly name: string
  readonly title: string
  /** Whether it is measured only by name, because it takes very long or much disk space. */
  readonly isOnRequest?: boolean
  /** Measures; `programme` starts the programme that sections share. */
  measure(programme: () => Promise<Programme>): Promise<Measured>
}

export interface Measured {
  readonly text: string
  /** The missed goals. */
  readonly failures: readonly string[]
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** The quantile of the values: a share of them is below it. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** A table in Markdown; the first row is its head. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
