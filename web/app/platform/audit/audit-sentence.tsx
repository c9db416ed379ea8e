import type { AuditItem, AuditTarget } from '@esquadro/contract/platform/audit/cms'
import { TextLink } from '../design/link/text-link.tsx'

/** Returns the URL of a record that an entry names. */
export function addressOfTarget({ kind, id, key }: AuditTarget): string {
  const search = (path: string) => `${path}?q=${encodeURIComponent(key)}`
  switch (kind) {
    case 'professional':
      return `/cms/professionals/${id}`
    case 'customer':
      return `/cms/professionals/${key}?tab=customers`
    case 'invite':
      return `/cms/professionals/${key}`
    case 'extract-document':
      return `/cms/professionals/${key}?tab=extract`
    case 'adjustment':
      return '/cms/adjustments'
    case 'dispute':
      return '/cms/clients?tab=disputes'
    case 'pce':
      return `/cms/professionals/${key}?tab=pce`
    case 'invoice':
      return `/cms/professionals/invoices?invoice=${id}`
    case 'store':
      return `/cms/stores/${id}`
    case 'shopkeeper':
    case 'seller':
    case 'pre-registration':
      return `/cms/stores/${key}`
    case 'admin':
      return search('/cms/users')
    case 'product':
      return search('/cms/products/list')
    case 'brand':
      return '/cms/products/list?tab=brands'
    case 'category':
      return '/cms/products/list?tab=categories'
    case 'product-import':
      return '/cms/products/import'
    case 'accelerator':
      return search('/cms/professionals/accelerators')
    case 'extra-point':
      return search('/cms/professionals/extra-points')
    case 'experience':
      return search('/cms/professionals/experiences')
    case 'experience-category':
      return search('/cms/professionals/experiences-types')
    case 'segment':
      return search('/cms/segments')
    case 'rule':
      return '/cms/rules'
    case 'post':
      return search('/cms/blog')
    case 'video':
      return search('/cms/videos')
    case 'api-key':
      return '/cms/api-keys'
    case 'trust':
      return '/cms/settings/trust'
    case 'webhook':
      return '/cms/webhooks'
    case 'webhook-delivery':
      return '/cms/webhooks/deliveries'
  }
}

/** Returns the sentence of an entry as plain text. */
export const sentenceText = ({ sentence }: Pick<AuditItem, 'sentence'>): string =>
  sentence.map(({ text }) => text).join('')

/** The sentence of an entry, with a link to each record that still exists. */
export function SentenceParts({ item }: { readonly item: AuditItem }) {
  return item.sentence.map(({ text, target }, at) =>
    target ? (
      <TextLink key={at} isQuiet to={addressOfTarget(target)}>
        {text}
      </TextLink>
    ) : (
      text
    ),
  )
}

/** The sentence as a paragraph. */
export const AuditSentence = ({ item }: { readonly item: AuditItem }) => (
  <p>
    <SentenceParts item={item} />
  </p>
)
