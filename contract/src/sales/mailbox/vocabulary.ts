/** Which mails are answered to the people of the store; `problems`: those with a note that was not accepted, or without a note. */
export const MAIL_ANSWERS = ['always', 'problems', 'never'] as const
export type MailAnswer = (typeof MAIL_ANSWERS)[number]

/**
 * What became of a mail: `reading` until each file has an outcome, `empty` if nothing looked like an invoice, `sender` if the
 * store does not allow the sender.
 */
export const MAIL_OUTCOMES = ['reading', 'read', 'empty', 'sender'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** The results of SPF and DKIM (RFC 8601) that a forwarder may note. */
export const SPF_RESULTS = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'] as const
export const DKIM_RESULTS = ['pass', 'fail', 'policy', 'neutral', 'none', 'temperror', 'permerror'] as const

/** The limits of one mail: `bytes` as it is sent, `recipients` of its envelope, `parts` of its content. */
export const MAIL_LIMITS = { bytes: 25 * 1024 * 1024, recipients: 1, parts: 100 } as const

export const ALLOWED_SENDERS = 20

const DOMAIN = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/

/** Returns a sender of the list in lower case, an address or a domain without its `@`; null if it is neither. */
export function readSender(text: string): string | null {
  const sender = text.trim().toLowerCase().replace(/^@/, '')
  const [domain = '', local, ...rest] = sender.split('@').reverse()
  if (sender.length > 200 || rest.length > 0 || !DOMAIN.test(domain)) return null
  return local === undefined || /^[^\s"<>(),;:\\]+$/.test(local) ? sender : null
}
