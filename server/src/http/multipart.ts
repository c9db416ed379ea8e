import { type FormEntry, fromFormEntries } from '@esquadro/contract/form-data'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** Bytes of one form, all its parts together: a batch of invoices or a zip of them; of a visitor, the file of a sign-up. */
const MOST = { caller: 32 * 1024 * 1024, visitor: 12 * 1024 * 1024 }

/**
 * Reads a multipart body into the object that the contract's schema checks; files stay in memory, within limits. A body
 * that is no such form is refused with `invalid.json`, one that is too large with `too-large`.
 */
export async function readMultipart(
  request: FastifyRequest,
  { isCaller }: { readonly isCaller: boolean },
): Promise<Record<string, unknown>> {
  const most = isCaller ? MOST.caller : MOST.visitor
  if (Number(request.headers['content-length'] ?? 0) > most) throw new AppError('too-large')
  let entries: FormEntry[]
  try {
    entries = await readParts(request, most)
  } catch (error) {
    // Its reader throws bare errors for a form without a boundary or without an end.
    if (error instanceof Error && !('code' in error)) throw new AppError('invalid.json')
    throw error
  }
  return fromFormEntries(entries)
}

async function readParts(request: FastifyRequest, most: number): Promise<FormEntry[]> {
  const entries: FormEntry[] = []
  let size = 0
  const count = (bytes: number) => {
    size += bytes
    if (size > most) throw new AppError('too-large')
  }
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      count(bytes.length)
      // A file input without a file sends an empty part.
      if (bytes.length === 0 && part.filename === '') continue
      entries.push([
        part.fieldname,
        new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype }),
      ])
    } else {
      const text = String(part.value)
      count(text.length)
      entries.push([part.fieldname, text])
    }
  }
  return entries
}
