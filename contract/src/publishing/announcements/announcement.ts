import { z } from 'zod'
import { blankOr, id, instant, line, lines } from '../../platform/fields/schemas.ts'

/** A path within the product, such as `/experiences?id=…`; never the address of another site. */
const ownPath = line()
  .max(300)
  .refine((text) => /^\/(?![^?#]*\/\/)(?!\/)[^\s\\]*$/.test(text), { params: { code: 'path.invalid' } })

const words = (max: number) => z.strictObject({ ptBR: lines().min(1).max(max), en: lines().min(1).max(max) })

/** The form of an announcement: one text for all members, in both languages. */
export const AnnouncementInput = z.strictObject({
  segmentId: id,
  title: words(120),
  text: words(600),
  /** The page that the notification opens; empty: none. */
  link: blankOr(ownPath).default(''),
})
export type AnnouncementInput = z.output<typeof AnnouncementInput>

export const ANNOUNCEMENT_STATES = ['sending', 'sent'] as const

/** An announcement with its progress. */
export const Announcement = z.object({
  id,
  segment: z.object({ id, name: z.string() }),
  title: z.object({ ptBR: z.string(), en: z.string() }),
  text: z.object({ ptBR: z.string(), en: z.string() }),
  link: z.string().nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  /** The notifications written so far, and how many of them were read. */
  sent: z.int().min(0),
  read: z.int().min(0),
  createdAt: instant,
  createdBy: z.string(),
  finishedAt: instant.nullable(),
})
export type Announcement = z.output<typeof Announcement>
