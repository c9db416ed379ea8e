import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'

/** The maximum depth and size of a JSON text, far above any body of the contract. */
const MAX_DEPTH = 32
const MAX_VALUES = 50_000

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const OPENING = new Set([91, 123])
const CLOSING = new Set([93, 125])

/** Whether a JSON text stays within the limits of depth and number of values. Reads each character once. */
export function isWithinLimits(text: string): boolean {
  let depth = 0
  let values = 1
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isInText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInText = false
    } else if (code === QUOTE) isInText = true
    else if (code === COMMA) values += 1
    else if (OPENING.has(code)) {
      depth += 1
      values += 1
    } else if (CLOSING.has(code)) depth -= 1
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false
  }
  return true
}

/** Reads JSON bodies within the limits of depth, values and the route's size. */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!isWithinLimits(body)) return done(new AppError('invalid.json'))
    return parse(request, body, done)
  })
}
