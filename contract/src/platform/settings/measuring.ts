import { z } from 'zod'
import { cleanCode } from '../fields/typed-text.ts'

/** The measurement id of Google Analytics, such as `G-AB12CD34EF`; empty: no page views are reported. */
export const analyticsId = z
  .string()
  .overwrite(cleanCode)
  .refine((text) => /^(G-[A-Z0-9]{4,20})?$/.test(text), { params: { code: 'code.malformed' } })

/** The id of a Meta pixel, digits only; empty: no page views are reported. */
export const pixelId = z
  .string()
  .overwrite(cleanCode)
  .refine((text) => /^(\d{5,20})?$/.test(text), { params: { code: 'code.malformed' } })

/** The ids used to report page views. */
export const MeasuringIds = z.object({ analyticsId, pixelId })
