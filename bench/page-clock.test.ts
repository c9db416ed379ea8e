import { describe, expect, it } from 'vitest'
import { onProcessorTime, type TraceEvent } from './page-clock.ts'

const thread = { pid: 1, tid: 1, ph: 'X' } as const
const opened: TraceEvent = { ...thread, ph: 'R', name: 'navigationStart', ts: 0 }

describe('the clock of a page', () => {
  it('shortens a task to its CPU time and keeps its nested events in order', () => {
    const events: TraceEvent[] = [
      opened,
      { ...thread, name: 'RunTask', ts: 1_000, dur: 90_000, tts: 500, tdur: 20_000 },
      // Ran from the start, until another process had the processor for 70 ms.
      { ...thread, name: 'EvaluateScript', ts: 1_000, dur: 80_000, tts: 500, tdur: 10_000 },
      { ...thread, name: 'FunctionCall', ts: 81_000, dur: 10_000, tts: 10_500, tdur: 10_000 },
      // An event for which Chrome records wall-clock time only.
      { ...thread, name: 'v8.callFunction', ts: 86_000, dur: 5_000 },
      { ...thread, ph: 'I', name: 'firstContentfulPaint', ts: 91_000 },
    ]
    const times = onProcessorTime(events).map(({ name, ts, dur }) => [name, ts, dur])
    expect(times).toEqual([
      ['navigationStart', 0, undefined],
      ['RunTask', 1_000, 20_000],
      ['EvaluateScript', 1_000, 10_000],
      ['FunctionCall', 11_000, 10_000],
      ['v8.callFunction', 16_000, 5_000],
      ['firstContentfulPaint', 91_000, undefined],
    ])
  })

  it('does not change a task that had the processor all the time, or other threads', () => {
    const events: TraceEvent[] = [
      opened,
      { ...thread, name: 'RunTask', ts: 1_000, dur: 20_000, tts: 500, tdur: 20_000 },
      { ...thread, name: 'Layout', ts: 3_000, dur: 4_000, tts: 2_500, tdur: 4_000 },
      { ...thread, tid: 2, name: 'RunTask', ts: 1_000, dur: 90_000, tts: 500, tdur: 20_000 },
    ]
    expect(onProcessorTime(events)).toEqual(events)
  })

  it('keeps events inside the ones that contain them despite rounded clocks', () => {
    const events: TraceEvent[] = [
      opened,
      { ...thread, name: 'RunTask', ts: 0, dur: 50_000, tts: 0, tdur: 5_000 },
      { ...thread, name: 'EvaluateScript', ts: 10, dur: 40_000, tts: 2, tdur: 5_010 },
      { ...thread, name: 'Layout', ts: 39_000, dur: 1_010, tts: 4_990, tdur: 30 },
    ]
    const [, task, script, layout] = onProcessorTime(events)
    const endOf = (event?: TraceEvent) => (event?.ts ?? Number.NaN) + (event?.dur ?? Number.NaN)
    expect(endOf(script)).toBeLessThanOrEqual(endOf(task))
    expect(endOf(layout)).toBeLessThanOrEqual(endOf(script))
    expect(layout?.ts).toBeGreaterThanOrEqual(script?.ts ?? 0)
  })
})
