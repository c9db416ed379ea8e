import { z } from 'zod'

/** The measurement id of Google Analytics, such as `G-AB12CD34EF`; empty: no page views are reported. */
export const analyticsId = z
  .string()
  .trim()
  .regex(/^(G-[A-Z0-9]{4,20})?$/)

/** The id of a Meta pixel, digits only; empty: no page views are reported. */
export const pixelId = z
  .string()
  .trim()
  .regex(/^(\d{5,20})?$/)

/** The ids used to report page views. */
export const MeasuringIds = z.object({ analyticsId, pixelId })
