// The time that a page's tasks take, excluding the time in which the machine ran other processes. Chrome
// records both times of each event: wall-clock time and the thread's processor time.

/** The part of an event in Chrome's trace that is used here; times are in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** The processor time of the thread when the event began, and during it. */
  readonly tts?: number
  readonly tdur?: number
}

type TimedEvent = TraceEvent & { readonly dur: number; readonly tts: number; readonly tdur: number }

const isTimed = (event: TraceEvent): event is TimedEvent =>
  event.ph === 'X' && event.dur !== undefined && event.tts !== undefined && event.tdur !== undefined

/**
 * Returns the trace with each task of the page's main thread as long as its processor time. Tasks keep their
 * start; events inside a task keep their order and nesting.
 */
export function onProcessorTime<E extends TraceEvent>(events: readonly E[]): E[] {
  const page = events.findLast(({ name }) => name === 'navigationStart')
  if (!page) throw new Error('The trace contains no page')
  const onThread = events
    .map((event, index) => ({ event, index }))
    .filter(({ event }) => event.pid === page.pid && event.tid === page.tid && event.ph !== 'M')
    .toSorted((a, b) => a.event.ts - b.event.ts || (b.event.dur ?? 0) - (a.event.dur ?? 0))
  const mapped = [...events]
  for (let at = 0; at < onThread.length; ) {
    const task = onThread[at]?.event
    if (!task || !isTimed(task)) {
      at++
      continue
    }
    const end = task.ts + task.dur
    const inside = onThread.slice(at, at + lengthWhile(onThread, at, ({ event }) => event.ts < end))
    const toOwn = ownClockOf(
      task,
      inside.map(({ event }) => event),
    )
    for (const { event, index } of inside) {
      const ts = toOwn(event.ts)
      const { dur } = event
      mapped[index] = { ...event, ts, ...(dur !== undefined && { dur: toOwn(event.ts + dur) - ts }) }
    }
    at += inside.length
  }
  return mapped
}

function lengthWhile<T>(values: readonly T[], from: number, holds: (value: T) => boolean): number {
  let to = from
  while (to < values.length && holds(values[to] as T)) to++
  return to - from
}

/** Maps a wall-clock time inside a task to the task's start plus the processor time used until then. */
function ownClockOf(task: TimedEvent, inside: readonly TraceEvent[]): (wall: number) => number {
  const points = inside
    .filter(isTimed)
    .flatMap(({ ts, dur, tts, tdur }) => [
      { wall: ts, own: tts - task.tts },
      { wall: ts + dur, own: tts + tdur - task.tts },
    ])
    .toSorted((a, b) => a.wall - b.wall || a.own - b.own)
  // The clocks are rounded: time never runs backwards, nor past the end of the task.
  let latest = 0
  const steps = points.map(({ wall, own }) => {
    latest = Math.min(Math.max(latest, own), task.tdur)
    return { wall, own: latest }
  })
  return (wall) => {
    const next = steps.findIndex((step) => step.wall >= wall)
    const after = steps[next]
    if (!after) return task.ts + task.tdur
    const before = steps[next - 1] ?? after
    const share = after.wall === before.wall ? 1 : (wall - before.wall) / (after.wall - before.wall)
    return task.ts + before.own + share * (after.own - before.own)
  }
}
