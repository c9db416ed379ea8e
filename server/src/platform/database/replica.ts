import { connect, type Database } from './connect.ts'
import { walPosition } from './replica.queries.ts'

/** A database to read from, and an instant whose state it includes. */
export interface Reading {
  readonly db: Database
  readonly asOf: Date
}

/** A replica for calls that may lag. */
export interface Replica {
  /** Returns the replica; null while it lags too much, does not respond, or has not been checked yet. */
  choose(): Promise<Reading | null>
  close(): Promise<void>
}

/** The minimum interval in milliseconds between two comparisons of the servers' positions. */
const INTERVAL = 1_000

interface Sample {
  readonly atMs: number
  readonly position: number
}

export interface LagOptions {
  readonly maxLagSeconds: number
  readonly now: () => number
  readonly ofPrimary: () => Promise<number>
  readonly ofReplica: () => Promise<number>
}

/**
 * Returns a function that computes how recent the replica is: the newest instant whose state of the primary
 * it has certainly applied; null if that is too long ago. Independent of the servers' clocks.
 */
export function measureLag({
  maxLagSeconds,
  now,
  ofPrimary,
  ofReplica,
}: LagOptions): () => Promise<number | null> {
  let samples: readonly Sample[] = []
  let asOfMs: number | null = null
  let comparing: Promise<void> | null = null
  const compare = async () => {
    const atMs = now()
    try {
      const position = await ofPrimary()
      const applied = await ofReplica()
      const recent = samples.filter((sample) => atMs - sample.atMs <= maxLagSeconds * 1_000)
      samples = [...recent, { atMs, position }]
      asOfMs = samples.findLast((sample) => sample.position <= applied)?.atMs ?? null
    } catch {
      // One server does not respond: use only what is known.
    }
  }
  return async () => {
    const last = samples.at(-1)
    if (!last || now() - last.atMs >= INTERVAL) {
      comparing ??= compare().finally(() => (comparing = null))
      await comparing
    }
    return asOfMs !== null && now() - asOfMs <= maxLagSeconds * 1_000 ? asOfMs : null
  }
}

/** Opens the replica at an address with connections that cannot write. */
export function openReplica(
  primary: Database,
  {
    url,
    maxLagSeconds,
    ...options
  }: {
    readonly url: string
    readonly maxLagSeconds: number
    readonly max: number
    readonly isPreparing: boolean
  },
): Replica {
  const { db, close } = connect(url, { ...options, isReadOnly: true, observedWith: primary })
  const measure = measureLag({
    maxLagSeconds,
    now: () => performance.timeOrigin + performance.now(),
    ofPrimary: () => walPosition(primary),
    ofReplica: () => walPosition(db),
  })
  return {
    async choose() {
      const asOfMs = await measure()
      return asOfMs === null ? null : { db, asOf: new Date(asOfMs) }
    },
    close,
  }
}
