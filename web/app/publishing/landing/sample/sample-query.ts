import { SAMPLE, SAMPLE_LIMITS } from '@esquadro/contract/publishing/landing/vocabulary'

/** The visitor's input for the sample sale. */
export interface SampleQuery {
  readonly tile: number
  readonly lamp: number
  readonly boost: boolean
  readonly sales: number
}

/** Reads the sample from the URL; an invalid value becomes the nearest valid one. */
export function readSampleQuery(search: URLSearchParams): SampleQuery {
  const whole = (name: 'tile' | 'lamp' | 'sales', min: number, max: number) => {
    const value = Math.round(Number(search.get(name) ?? SAMPLE[name]))
    return Number.isNaN(value) ? SAMPLE[name] : Math.min(max, Math.max(min, value))
  }
  return {
    tile: whole('tile', 0, SAMPLE_LIMITS.reais),
    lamp: whole('lamp', 0, SAMPLE_LIMITS.reais),
    sales: whole('sales', 1, SAMPLE_LIMITS.sales),
    // A form submits a checkbox only if it is checked.
    boost: search.has('play') ? search.has('boost') : SAMPLE.boost,
  }
}
