import { z } from 'zod'
import { instant, isoDay } from '../fields/schemas.ts'
import { CONTENT_KINDS } from './vocabulary.ts'
export const contentKind = z.enum(CONTENT_KINDS)

/** The number of a version: 1, 2, 3 … for each kind. */
export const contentVersion = z.int().min(1).max(1_000_000)

/** A part of a text that begins with a heading. Level 2 is a chapter (in the FAQ a topic), level 3 a section (a question). */
export const ContentSection = z.object({
  /** An anchor derived from the heading; unique within the text, stable while the heading does not change. */
  id: z.string(),
  level: z.union([z.literal(2), z.literal(3)]),
  title: z.string(),
  /** The sanitised content up to the next heading. */
  html: z.string(),
})
export type ContentSection = z.output<typeof ContentSection>

/** A published text for visitors. */
export const PublishedText = z.object({
  kind: contentKind,
  version: contentVersion,
  publishedAt: instant,
  /** The whole sanitised text; empty if it was withdrawn. */
  html: z.string(),
  /** The same text in parts: the content before the first heading, and a section for each heading. */
  introHtml: z.string(),
  sections: z.array(ContentSection),
})
export type PublishedText = z.output<typeof PublishedText>

/** A published text, as members read it. */
export const MemberText = PublishedText.extend({
  /** The day on which an announced version comes into force; null: in force since its publication. */
  holdsFrom: isoDay.nullable(),
  /** Whether this version is in force today. */
  isInForce: z.boolean(),
  /** The next version: announced, but not in force yet; or null. */
  upcoming: z.object({ version: contentVersion, holdsFrom: isoDay }).nullable(),
  /** When the reader accepted this version, or null. */
  acceptedAt: instant.nullable(),
  /** The newest version that the reader has accepted. */
  acceptedVersion: contentVersion.nullable(),
  /** Whether the reader still has to accept this version, which is in force or announced. */
  needsAcceptance: z.boolean(),
})
export type MemberText = z.output<typeof MemberText>
