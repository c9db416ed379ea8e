import { z } from 'zod'
import { imageAddress } from '../../people/accounts/session.ts'
import { level, Standing } from '../../people/levels/levels.ts'
import { instant } from '../../platform/fields/schemas.ts'
import { SAMPLE_ITEMS } from './vocabulary.ts'

/** A sample sale as the programme would credit it today, and the level that several such sales lead to. */
export const Sample = z.object({
  items: z.array(
    z.object({
      key: z.enum(SAMPLE_ITEMS),
      cents: z.int().min(0),
      points: z.int().min(0),
    }),
  ),
  /** Points per R$ in basis points. */
  pointsPerRealBps: z.int().min(0),
  total: z.int().min(0),
  /** The level after all sales of the cycle. */
  standing: Standing,
})
export type Sample = z.output<typeof Sample>

/** An upcoming experience as a visitor sees it. */
export const AnnouncedExperience = z.object({
  title: z.string(),
  category: z.string(),
  /** The address of a picture; null: the client draws a cover. */
  image: imageAddress,
  startsAt: instant,
  endsAt: instant,
  place: z.string(),
  minLevel: level.nullable(),
})
export type AnnouncedExperience = z.output<typeof AnnouncedExperience>

/** The programme's data on the landing page. */
export const Landing = z.object({
  levels: z.array(z.object({ level, startsAtPoints: z.int().min(0) })),
  /** Months until points expire. */
  expiryMonths: z.int().min(1),
  experiences: z.array(AnnouncedExperience),
  stores: z.object({
    total: z.int().min(0),
    /** The first names in alphabetical order. */
    items: z.array(z.object({ name: z.string(), city: z.string().nullable(), state: z.string().nullable() })),
  }),
  sample: Sample,
})
export type Landing = z.output<typeof Landing>
