import { z } from 'zod'

/**
 * All error codes with their HTTP status (§8). The server's messages have a text for each in both languages; a missing
 * text does not compile.
 */
export const errorStatus = {
  // general
  internal: 500,
  'not-found': 404,
  'invalid.fields': 422,
  'invalid.json': 400,
  unauthenticated: 401,
  forbidden: 403,
  'too-many-requests': 429,
  'too-large': 413,
  'request-timeout': 408,
  'uri-too-long': 414,
  'range-not-satisfiable': 416,
  'headers-too-large': 431,
  unavailable: 503,
  conflict: 409,
  'idempotency.other-body': 422,
  'setting.unknown': 422,
  // accounts
  'invalid.credentials': 401,
  'account.blocked': 403,
  'account.awaiting-email': 403,
  'account.awaiting-approval': 403,
  'account.rejected': 403,
  'user-incomplete': 403,
  'finish-register': 409,
  'account.taken': 409,
  'passwords.differ': 422,
  'code.invalid': 422,
  'current-password.invalid': 422,
  'email-token.invalid': 422,
  'completion-token.invalid': 403,
  'behaviour.not-allowed': 409,
  'cpf.taken': 409,
  'store.unknown': 422,
  'upload.invalid': 422,
  'profile-image.invalid': 422,
  'admin.last': 409,
  'admin.self': 409,
  // customers
  'customer.already-registered': 409,
  'customer.inactive': 409,
  'customer.has-invoices': 409,
  'customer.renewed-ahead': 409,
  // stores and products
  'seller.unknown': 422,
  'manager.last': 409,
  'colleague.not-active': 409,
  'pre-registration.exists': 409,
  'pre-registration.member': 409,
  'pre-registration.finished': 409,
  'pre-registration.resend-limit': 429,
  'store.taken': 409,
  'store.inactive': 403,
  'product.code-taken': 409,
  'product.ean-taken': 409,
  'name.taken': 409,
  'product.not-participating': 422,
  // sheets
  'sheet.unsupported': 422,
  'sheet.old-format': 422,
  'sheet.broken': 422,
  'sheet.too-large': 422,
  'sheet.too-many-columns': 422,
  'sheet.unclosed-quotes': 422,
  'sheet.empty': 422,
  // invoices
  'invoice.already-sent': 409,
  'invoice.wrong-status': 409,
  'invoice.unattributed': 409,
  'invoice.reason-required': 422,
  'invoice.refused': 422,
  'invoice.professional-inactive': 409,
  'invoice.registration-ended': 409,
  'invoice.no-registration': 422,
  'invoice.original-unknown': 409,
  'invoice.not-manual': 409,
  'invoice.items-exceed-total': 422,
  // content
  'content.not-in-force': 409,
  // accelerators
  'accelerator.empty-scope': 422,
  'accelerator.dates': 422,
  // privacy
  'privacy.hand-over-first': 409,
  // experiences
  'experience.already-subscribed': 409,
  'experience.over': 409,
  'experience.not-open-yet': 409,
  'experience.closed': 409,
  'experience.not-for-profession': 409,
  'experience.level-too-low': 409,
  'experience.not-enough-points': 409,
  'experience.not-subscribed': 409,
  'experience.cannot-leave': 409,
  'experience.person-inactive': 409,
  'experience.seats-taken': 422,
  'experience.no-companions': 409,
  'experience.hold-expired': 409,
  'experience.code-unknown': 422,
  'experience.other-experience': 409,
  'experience.not-confirmed': 409,
  'experience.not-begun': 409,
  // blog
  'post.slug-taken': 409,
  // pce
  'pce.wrong-status': 409,
  'pce.already-paid': 409,
  'pce.reversed': 409,
  'pce.service-invoice-missing': 409,
  'pce.service-invoice-closed': 409,
  'pce.not-paid': 409,
  'pce.professional-unknown': 422,
  'pce.customer-unknown': 422,
  'pce.not-for-profession': 409,
  'pce.no-amount': 422,
  // extra points
  'extra-point.inactive': 409,
  'extra-point.not-yet': 409,
  'extra-point.over': 409,
  'extra-point.full': 409,
  'extra-point.already-claimed': 409,
  'extra-point.removed': 409,
  'extra-point.not-for-profession': 409,
  'extra-point.not-claimed': 409,
  'extra-point.too-fast': 409,
  'extra-point.code-expired': 409,
  'extra-point.screen-only': 409,
  'extra-point.professional-inactive': 409,
  'extra-point.claims-exceed': 422,
  // invites
  'invite.already-invited': 409,
  'invite.already-registered': 409,
  'invite.no-email': 409,
  'invite.mailed-enough': 409,
  // extract
  'extract.too-many-lines': 422,
  'extract.period': 422,
  'extract.altered': 409,
  'extract.code-unknown': 404,
  // points
  'adjustment.decided': 409,
  'adjustment.own': 409,
  'adjustment.not-own': 409,
  'points.insufficient': 409,
  // rankings
  'ranking.period': 422,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** The envelope of every error. `fields` has messages by field, in the requested language. */
export const ErrorResponse = z.object({
  error: z.object({
    code: z.string(),
    msg: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    data: z.unknown().optional(),
  }),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
