import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../fields/schemas.ts'
import { contentVersion, PublishedText } from './content.ts'

/** Whether the text is the English translation; the Portuguese text is the binding one. */
const isTranslation = z.boolean()

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/content/get-privacy',
  access: 'public',
  summary: 'Get the privacy text in force',
  response: PublishedText.extend({ isTranslation }),
  errors: ['not-found'],
})

/** The terms of use, as visitors read them. */
export const PublishedTerms = PublishedText.extend({
  /** Whether this is the newest version. */
  isInForce: z.boolean(),
  isTranslation,
  /** The newest versions, at most 100, newest first. */
  versions: z.array(z.object({ version: contentVersion, publishedAt: instant })),
})
export type PublishedTerms = z.output<typeof PublishedTerms>

export const getTerms = endpoint({
  method: 'GET',
  path: '/content/get-terms',
  access: 'public',
  summary: 'Get the terms of use in force, or a given version, with the list of versions',
  query: z.object({ version: z.coerce.number<number | string>().pipe(contentVersion).optional() }),
  response: PublishedTerms,
  errors: ['not-found'],
})
