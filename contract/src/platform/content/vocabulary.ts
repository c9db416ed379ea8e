/** The texts that the programme publishes in numbered versions. */
export const CONTENT_KINDS = ['regulation', 'store-regulation', 'faq', 'privacy', 'terms'] as const

export type ContentKind = (typeof CONTENT_KINDS)[number]

/** The texts that members accept: the regulation of their role, the privacy text and the terms of use. */
export const ACCEPTED_KINDS = {
  professional: ['regulation', 'privacy', 'terms'],
  shopkeeper: ['store-regulation', 'privacy', 'terms'],
} as const satisfies Record<string, readonly ContentKind[]>
