import { z } from 'zod'
import { instant } from '../fields/instant.ts'

/** The texts that the programme publishes in numbered versions. */
export const CONTENT_KINDS = ['regulation', 'store-regulation', 'faq', 'privacy'] as const
export const contentKind = z.enum(CONTENT_KINDS)
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** What members accept: the regulation of their kind, and the privacy text. */
export const ACCEPTED_KINDS = {
  professional: ['regulation', 'privacy'],
  shopkeeper: ['store-regulation', 'privacy'],
} as const satisfies Record<string, readonly ContentKind[]>

/** Number of a version: 1, 2, 3 … for each kind. */
export const contentVersion = z.int().min(1).max(1_000_000)

/** A part of a text that a heading begins: of the second level a chapter (in the FAQ a theme), of the third a section (a question). */
export const ContentSection = z.object({
  /** Made of the heading's words: an anchor that stays while they do, unique in the text. */
  id: z.string(),
  level: z.union([z.literal(2), z.literal(3)]),
  title: z.string(),
  /** What stands between this heading and the next, sanitised. */
  html: z.string(),
})
export type ContentSection = z.output<typeof ContentSection>

/** A published text as everybody reads it. */
export const PublishedText = z.object({
  kind: contentKind,
  version: contentVersion,
  publishedAt: instant,
  /** The whole text, sanitised; empty where it was withdrawn. */
  html: z.string(),
  /** The same text in parts: what stands before the first heading, and a section for each heading. */
  introHtml: z.string(),
  sections: z.array(ContentSection),
})
export type PublishedText = z.output<typeof PublishedText>

/** A published text as a member reads it. */
export const MemberText = PublishedText.extend({
  /** Whether this is the newest version. */
  isInForce: z.boolean(),
  /** When the reader accepted this version. */
  acceptedAt: instant.nullable(),
  /** The newest version of this text that the reader has accepted. */
  acceptedVersion: contentVersion.nullable(),
  /** That the version in force waits for the reader's acceptance. */
  needsAcceptance: z.boolean(),
})
export type MemberText = z.output<typeof MemberText>
