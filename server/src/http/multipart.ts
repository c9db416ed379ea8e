import { type FormEntry, fromFormEntries } from '@esquadro/contract/form-data'
import type { FastifyRequest } from 'fastify'

/** Reads a multipart body into the object that the contract's schema checks; files stay in memory, within limits. */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const entries: FormEntry[] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      // A file input without a file sends an empty part.
      if (bytes.length === 0 && part.filename === '') continue
      entries.push([
        part.fieldname,
        new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype }),
      ])
    } else entries.push([part.fieldname, String(part.value)])
  }
  return fromFormEntries(entries)
}
