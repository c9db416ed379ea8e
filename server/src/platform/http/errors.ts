import { type ErrorCode, type ErrorResponse, errorStatus } from '@esquadro/contract'
import {
  type FieldCode,
  fieldCode,
  findRefusedCharacter,
} from '@esquadro/contract/platform/fields/field-code'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { AppError, type ErrorDetails } from '../errors/app-error.ts'
import { asAppError } from '../errors/as-app-error.ts'
import { chooseLanguage, type Language, messages, withCharacter } from '../messages/messages.ts'

/** The maximum number of fields in an error. */
const MAX_FIELDS = 50

/**
 * Converts Zod's issues to `invalid.fields`: the first code of each field, by its path in the API; at most 50
 * fields.
 */
export function invalidFields(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: Record<string, FieldCode> = {}
  const characters: Record<string, string> = {}
  for (const issue of issues.slice(0, MAX_FIELDS)) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, MAX_FIELDS).map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of paths) {
      const field = path.join('.')
      if (field in fields) continue
      fields[field] = fieldCode(issue)
      characters[field] = findRefusedCharacter(issue) ?? ''
    }
  }
  const named = Object.fromEntries(Object.entries(fields).slice(0, MAX_FIELDS))
  return new AppError('invalid.fields', { fields: named, characters })
}

/** Replaces `{{name}}` in a message by the number with that name in an error's data. */
const withNumbers = (message: string, data: unknown): string =>
  message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = (data as Readonly<Record<string, unknown>> | undefined)?.[name]
    return typeof value === 'number' ? String(value) : ''
  })

/** Returns the error envelope in a language. */
export function errorResponse(code: ErrorCode, details: ErrorDetails, language: Language): ErrorResponse {
  const texts = messages[language]
  const fields =
    details.fields &&
    Object.fromEntries(
      Object.entries(details.fields).map(([name, field]) => [
        name,
        withNumbers(
          withCharacter(
            (texts.fields as Record<string, string>)[field] ??
              (texts.errors as Record<string, string>)[field] ??
              field,
            details.characters?.[name],
          ),
          details.data,
        ),
      ]),
    )
  return {
    error: {
      code,
      msg: withNumbers(texts.errors[code], details.data),
      ...(fields ? { fields } : {}),
      ...(details.data === undefined ? {} : { data: details.data }),
    },
  }
}

/** Sends every error in the error envelope. An unexpected error is logged and sent as `internal`; the cause of an outage is logged. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const language = chooseLanguage(request.headers['accept-language'])
    const expected = asAppError(error)
    if (!expected) request.log.error({ err: error }, 'unexpected error')
    else if (expected.cause !== undefined) request.log.error({ err: expected.cause }, 'outage')
    const refusal = expected ?? new AppError('internal')
    if (refusal.details.retryAfter) reply.header('retry-after', String(refusal.details.retryAfter))
    return reply
      .status(errorStatus[refusal.code])
      .header('cache-control', 'no-store')
      .send(errorResponse(refusal.code, refusal.details, language))
  })
}
