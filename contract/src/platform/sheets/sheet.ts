import { z } from 'zod'

/** The encodings of CSV files. `utf-8-twice`: UTF-8 that a program took for Windows-1252 and encoded again. */
export const SHEET_ENCODINGS = [
  'utf-8',
  'utf-8-twice',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'cp850',
  'cp437',
  'macintosh',
] as const
export const sheetEncoding = z.enum(SHEET_ENCODINGS)
export type SheetEncoding = z.infer<typeof sheetEncoding>

export const SheetFormat = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('csv'),
    encoding: sheetEncoding,
    delimiter: z.enum([';', ',', '\t', '|']),
    /** The encodings in which the file would read differently, the likeliest first, each with words of the file. */
    encodings: z.array(z.object({ encoding: sheetEncoding, example: z.string() })),
    /** Whether another encoding is nearly as likely. */
    isDoubtful: z.boolean(),
  }),
  z.object({
    kind: z.literal('xlsx'),
    /** The sheet that was read. */
    sheetName: z.string(),
    /** The names of all visible sheets. */
    sheetNames: z.array(z.string()),
  }),
])
export type SheetFormat = z.output<typeof SheetFormat>

/** What a person chooses if the file was recognised wrongly: the encoding of a CSV file, the sheet of a workbook. */
export const sheetChoice = {
  encoding: sheetEncoding.optional(),
  sheet: z.string().max(100).optional(),
}
export type SheetChoice = {
  readonly encoding?: SheetEncoding | undefined
  readonly sheet?: string | undefined
}

/** A column that was left out, because `used` has an equal heading. Indexes are from 0. */
export const LeftOut = z.object({ title: z.string(), column: z.int().min(0), used: z.int().min(0) })
export type LeftOut = z.output<typeof LeftOut>
