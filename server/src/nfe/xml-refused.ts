import type { FileRefusal } from '@esquadro/contract/fields/invoice-check'
import type { RefusalDetails } from '@esquadro/contract/fields/schemas'

/** Thrown for a file that cannot be read; `at` names the element and `max` the limit, if there is one. */
export class XmlRefused extends Error {
  readonly reason: FileRefusal
  readonly details: RefusalDetails
  constructor(reason: FileRefusal, at?: string, max?: number) {
    super(at === undefined ? reason : `${reason}: ${at}`)
    this.reason = reason
    this.details = { ...(at !== undefined && { at: at.slice(0, 60) }), ...(max !== undefined && { max }) }
  }
}
