import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { withGuard, withoutGuard } from '@esquadro/contract/platform/fields/formula'
import type { SheetChoice, SheetFormat } from '@esquadro/contract/platform/sheets/sheet'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { aWorkbook } from '../../fiscal/samples/workbook-builder.ts'
import { openState } from '../state.ts'
import { decode } from './encodings.rules.ts'
import { readCsv } from './read-csv.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetLimits, SheetRow } from './sheet.ts'

const services = { state: openState() }
afterAll(() => services.state.close())

interface Read {
  readonly format: SheetFormat
  readonly sample: readonly SheetRow[]
  readonly rows: SheetRow[]
}

const read = (
  bytes: Uint8Array,
  limits: Partial<SheetLimits> = {},
  choice: SheetChoice = {},
): Promise<Read> =>
  readSheet(
    services,
    bytes,
    limits,
    null,
    async ({ format, sample, rows }) => {
      const all: SheetRow[] = []
      for await (const row of rows) all.push(row)
      return { format, sample, rows: all }
    },
    choice,
  )
/** Reads a CSV file in this thread, which is faster. */
const readHere = (bytes: Uint8Array, choice: SheetChoice = {}) => {
  const { format, rows } = readCsv(bytes, { columns: 256, rows: 100_000, inflatedBytes: 0 }, choice)
  return { format, rows: [...(rows as Iterable<SheetRow>)] }
}
const cellsOf = ({ rows }: Pick<Read, 'rows'>) => rows.map(({ cells }) => cells)
const text = (content: string) => new TextEncoder().encode(content)
/** Encodes a text in a code page of one byte for each character. */
function inCodePage(content: string, encoding: 'cp850' | 'cp437' | 'macintosh'): Uint8Array {
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte), encoding), byte] as const),
  )
  return Uint8Array.from([...content], (character) => bytes.get(character) ?? 63)
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'read',
    (error: { code?: string }) => error.code,
  )

describe('a CSV file', () => {
  it('is read in each encoding, with or without a byte order mark', async () => {
    const content = 'nome;cidade\r\nJosé Conceição;São Paulo\r\n'
    const swapped = Buffer.from(content, 'utf16le').swap16()
    for (const [bytes, encoding] of [
      [Buffer.from(content), 'utf-8'],
      [Buffer.from(`\uFEFF${content}`), 'utf-8'],
      [Buffer.from(content, 'latin1'), 'windows-1252'],
      [Buffer.from(`\uFEFF${content}`, 'utf16le'), 'utf-16le'],
      [Buffer.from(content, 'utf16le'), 'utf-16le'],
      [Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]), 'utf-16be'],
      [swapped, 'utf-16be'],
    ] as const) {
      const found = readHere(bytes)
      expect(found.format).toMatchObject({ kind: 'csv', encoding, delimiter: ';', isDoubtful: false })
      expect(cellsOf(found)).toEqual([
        ['nome', 'cidade'],
        ['José Conceição', 'São Paulo'],
      ])
    }
  })

  const words = [
    'José Conceição',
    'São João',
    'Açúcar à vontade',
    'Móveis e decorações',
    'ILUMINAÇÃO',
    'Ávila',
  ]
  const portuguese = `nome;cidade\r\n${words.map((word) => `${word};Vitória`).join('\r\n')}`
  it.each([
    ['windows-1252', portuguese, Buffer.from(portuguese, 'latin1')],
    ['cp850', portuguese, inCodePage(portuguese, 'cp850')],
    ['macintosh', portuguese, inCodePage(portuguese, 'macintosh')],
    ['utf-8-twice', portuguese, Buffer.from(Buffer.from(portuguese).toString('latin1'))],
    // Without ã and õ, which this code page lacks; ¢ has its place in it alone.
    ['cp437', 'peça;preço\nvidro e aço;médio\nmármore 50 ¢;básico', null],
  ] as const)('in %s is recognised by the words that it makes', (encoding, content, bytes) => {
    const found = readHere(bytes ?? inCodePage(content, 'cp437'))
    expect(found.format).toMatchObject({ encoding, isDoubtful: false })
    expect(cellsOf(found)).toEqual(content.split(/\r?\n/).map((line) => line.split(';')))
  })

  it('in doubt names the encodings with words of the file, and is read in the one that is chosen', () => {
    const { format } = readHere(
      Buffer.concat([Buffer.from('nome\nP'), Buffer.from([0x83]), Buffer.from('\n')]),
    )
    if (format.kind !== 'csv') throw new Error('not a CSV file')
    expect(format.isDoubtful).toBe(true)
    expect(format.encodings).toContainEqual({ encoding: 'cp850', example: 'Pâ' })
    expect(format.encodings).toContainEqual({ encoding: 'macintosh', example: 'PÉ' })
    const chosen = readHere(inCodePage(portuguese, 'cp850'), { encoding: 'windows-1252' })
    expect(chosen.format).toMatchObject({ encoding: 'windows-1252' })
    expect(cellsOf(chosen).flat().join(' ')).not.toContain('São')
  })

  it('keeps the text of cells that are written as formulas', () => {
    const { rows } = readHere(text('código;nome\n="00123";="Tubo ""A"" x"\n"=""00124"" ";x'))
    expect(cellsOf({ rows })).toEqual([
      ['código', 'nome'],
      ['00123', 'Tubo "A" x'],
      ['00124', 'x'],
    ])
  })

  it('of our own gets its texts back: the guard against formulas is undone', () => {
    const hostile = fc.stringMatching(/^'{0,3}[=+@\- \u200B]{0,2}[a-z0-9'=]{0,6}$/)
    fc.assert(
      fc.property(hostile, (value) => {
        expect(withoutGuard(withGuard(value))).toBe(value)
      }),
    )
    expect(['=1', "'=1", "'a"].map(withGuard)).toEqual(["'=1", "''=1", "'a"])
  })

  it.each([
    ['a semicolon beside decimal commas', 'nome;preço\nA;1,50\nB;2,30', ';'],
    ['a comma beside quoted semicolons', 'name,note\nA,"x;y;z"\nB,"x;y;z"', ','],
    ['a tab', 'a\tb\n1\t2', '\t'],
    ['a bar', 'a|b\n1|2', '|'],
    ['the delimiter below a title line', 'Lista, de clientes, 2026\n\na;b;c\n1;2;3\n4;5;6', ';'],
    ['what the first line declares', 'sep=,\nx;y,1\nz;w,2', ','],
    ['a semicolon in a single column', 'nome\nAna', ';'],
  ])('is split by %s', async (_, content, delimiter) => {
    expect(readHere(text(content)).format).toMatchObject({ delimiter })
  })

  it('has rows numbered by line, with multi-line cells, blank lines and a declared delimiter', async () => {
    const { rows } = readHere(text('sep=;\r\na;b\r\n\r\n"x\r\ny";2\r\n;;\r\n3;4'))
    expect(rows).toEqual([
      { line: 2, cells: ['a', 'b'] },
      { line: 4, cells: ['x\ny', '2'] },
      { line: 7, cells: ['3', '4'] },
    ])
  })

  it.each([
    ['at the end of the file', 'a;b\n1;2\n"3;4\n5;6\n7;8', 3],
    ['when a quotation mark further below closes it', 'a;b\n1;2\n"3;4\n5;6\n7;"8"\n9;10', 3],
    ['with a long rest', `a;b\n1;2\n"3;4\n${'5;6\n'.repeat(30_000)}`, 3],
  ])('reports a row with an unclosed quotation mark %s, and continues below it', async (_, content, line) => {
    const { rows } = readHere(text(content))
    expect(rows.filter(({ problem }) => problem)).toEqual([{ line, cells: [], problem: 'unclosed-quote' }])
    expect(rows[1]).toEqual({ line: 2, cells: ['1', '2'] })
    expect(rows[3]).toEqual({ line: 4, cells: ['5', '6'] })
  })

  it('reports a row with a NUL character and reads the others', async () => {
    const { rows } = readHere(text('nome;e-mail de contato\nAna;ana@exemplo.com.br\nBe\0to;b\nCaio;c'))
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, 'nul'],
      [4, undefined],
    ])
  })

  it('is rejected if it has too many columns or too many unclosed quotation marks', async () => {
    expect(await codeOf(read(text(`${'a;'.repeat(300_000)}\n1;2`)))).toBe('sheet.too-many-columns')
    expect(await codeOf(read(text(`a;b\n${'1;'.repeat(300_000)}2\n`)))).toBe('sheet.too-many-columns')
    expect(await codeOf(read(text('a;b;c\n1;2;3'), { columns: 2 }))).toBe('sheet.too-many-columns')
    expect(await codeOf(read(text(`a;b\n${'"1;2\n'.repeat(1_001)}`)))).toBe('sheet.unclosed-quotes')
  })

  it('ends after the maximum number of rows', async () => {
    expect((await read(text('a\nb\nc\nd'), { rows: 2 })).rows).toHaveLength(2)
  })

  it('has the same cells after writing and reading', () => {
    const cell = fc.stringMatching(/^[a-zçã"'; ,\n|0-9]{0,8}x$/)
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(table, (rows) => {
        const content = rows
          .map((row) => row.map((item) => `"${item.replaceAll('"', '""')}"`).join(';'))
          .join('\r\n')
        // A cell that contains whole rows is deliberately treated as an unclosed quotation mark.
        fc.pre(!rows.flat().some((row) => row.split('\n').some((line) => line.split(';').length >= 3)))
        expect(cellsOf(readHere(text(`sep=;\r\n${content}`)))).toEqual(rows)
      }),
    )
  })
})

describe('a workbook', () => {
  it('is read from the sheet that is chosen', async () => {
    const bytes = aWorkbook([
      { name: 'Capa', rows: [['Tabela de preços']] },
      { name: 'Produtos', rows: [['nome'], ['Fita']] },
      { name: 'Velha', isHidden: true, rows: [['não']] },
    ])
    const first = await read(bytes)
    expect(first.format).toEqual({ kind: 'xlsx', sheetName: 'Capa', sheetNames: ['Capa', 'Produtos'] })
    const chosen = await read(bytes, {}, { sheet: 'Produtos' })
    expect(chosen.format).toMatchObject({ sheetName: 'Produtos' })
    expect(cellsOf(chosen)).toEqual([['nome'], ['Fita']])
    expect((await read(bytes, {}, { sheet: 'Outra' })).format).toMatchObject({ sheetName: 'Capa' })
  })

  it('fills merged cells down, into rows that have cells of their own', async () => {
    const bytes = aWorkbook([
      {
        name: 'A',
        rows: [['nome', 'marca', 'categoria'], ['Um', 'M', 'C'], ['Dois'], [], ['Três'], ['Quatro', 'N']],
        merged: ['B2:B5', 'C2:C4', 'A1:C1'],
      },
    ])
    expect((await read(bytes)).rows.slice(1)).toEqual([
      { line: 2, cells: ['Um', 'M', 'C'] },
      { line: 3, cells: ['Dois', 'M', 'C'] },
      { line: 5, cells: ['Três', 'M'] },
      { line: 6, cells: ['Quatro', 'N'] },
    ])
  })

  it('shows numbers in the format of a code, and marks those that lost digits', async () => {
    const bytes = aWorkbook([
      {
        name: 'A',
        rows: [
          [
            { number: '123', format: '00000' },
            { number: '9876543210', format: '000\\.000\\.000\\-00' },
            { number: '45', format: '"P-"0000' },
            { number: '123.5', format: '0.00' },
            { number: '7', format: 'dd/mm/yyyy' },
            { number: '12345678901234567890', format: '0' },
          ],
        ],
      },
    ])
    expect(cellsOf(await read(bytes))).toEqual([
      ['00123', '098.765.432-10', 'P-0045', '123.5', '1900-01-07', '1.23456789012346E+19'],
    ])
  })

  it('is read from its first visible sheet, with dates, numbers and texts as the sheet shows them', async () => {
    const bytes = aWorkbook([
      { name: 'Oculta', isHidden: true, rows: [['não']] },
      {
        name: 'Clientes',
        rows: [
          ['nome', 'cpf', 'desde', 'valor', '', 'ativo'],
          ['Ana & Lia', 9_876_543_210, { date: 46_346 }, 0.1 + 0.2, '', true],
          [],
          ['', '', '', 12_345_678_901],
        ],
      },
    ])
    const { format, rows, sample } = await read(bytes)
    expect(format).toEqual({ kind: 'xlsx', sheetName: 'Clientes', sheetNames: ['Clientes'] })
    expect(rows).toEqual([
      { line: 1, cells: ['nome', 'cpf', 'desde', 'valor', '', 'ativo'] },
      { line: 2, cells: ['Ana & Lia', '9876543210', '2026-11-20', '0.3', '', 'TRUE'] },
      { line: 4, cells: ['', '', '', '12345678901'] },
    ])
    expect(sample).toEqual(rows)
  })

  it('is rejected if it is broken, in another format, protected, or would inflate beyond the limit', async () => {
    const bomb = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024),
    })
    for (const [bytes, code] of [
      [aWorkbook([{ name: 'A', rows: [['x']] }]).subarray(0, 300), 'sheet.broken'],
      [bomb, 'sheet.too-large'],
      [zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }), 'sheet.unsupported'],
      [zipSync({ 'xl/workbook.xml': strToU8('<workbook><sheets>') }), 'sheet.broken'],
      [zipSync({ 'xl/workbook.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><workbook/>') }), 'sheet.broken'],
      [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'sheet.old-format'],
      [text('%PDF-1.7\n1 0 obj'), 'sheet.unsupported'],
      [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'sheet.unsupported'],
      [gzipSync('a;b'), 'sheet.unsupported'],
      [text('<html><table><tr><td>a</td></tr></table></html>'), 'sheet.unsupported'],
    ] as const)
      expect(await codeOf(read(bytes, { inflatedBytes: 64 * 1024 * 1024 }))).toBe(code)
    const wide = aWorkbook([{ name: 'A', rows: [Array.from({ length: 300 }, (_, index) => `c${index}`)] }])
    expect(await codeOf(read(wide))).toBe('sheet.too-many-columns')
  })
})

it('gives its thread to the next file when the caller stops early or fails', async () => {
  const bytes = text('a\nb\nc')
  for (let time = 0; time < 3; time += 1) {
    expect(await readSheet(services, bytes, {}, null, async () => 'done')).toBe('done')
    await expect(readSheet(services, bytes, {}, null, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    )
  }
})

describe('the file of a call', () => {
  it('is not read further when the client disconnects', async () => {
    const caller = { owner: 'a', hasLeft: () => hasLeft }
    let hasLeft = false
    const reading = readSheet(services, text('a\n'.repeat(200_000)), {}, caller, async ({ rows }) => {
      hasLeft = true
      for await (const { line } of rows) if (line % 500 === 0) await sleep(20)
    })
    await expect(reading).rejects.toMatchObject({ code: 'unavailable' })
    await expect(readSheet(services, text('a\nb'), {}, caller, async () => 'read')).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  it('waits for the other files of its owner and does not delay those of others', async () => {
    const started: string[] = []
    const finish: (() => void)[] = []
    const read = (owner: string) =>
      readSheet(services, text('a\nb'), {}, { owner, hasLeft: () => false }, () => {
        started.push(owner)
        return new Promise<void>((done) => finish.push(done))
      })
    const own = [read('a'), read('a')]
    await expect.poll(() => started).toEqual(['a'])
    const other = read('b')
    await expect.poll(() => started).toEqual(['a', 'b'])
    finish[1]?.()
    await other
    finish[0]?.()
    await expect.poll(() => started).toEqual(['a', 'b', 'a'])
    finish[2]?.()
    await Promise.all(own)
  })
})
