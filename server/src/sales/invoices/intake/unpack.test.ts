import { crc32, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { SentFile, UnpackedFile } from '../../../platform/archives/unpack.ts'
import { ARCHIVE_LIMITS, unpack } from './unpack.ts'

const xml = (text: string) => strToU8(`<a>${text}</a>`)
const MIB = 1024 * 1024

async function unpackAll(files: SentFile[], limits?: { entries: number; inflatedBytes: number }) {
  const found: UnpackedFile[] = []
  for await (const file of unpack(files, limits)) found.push(file)
  return found
}

/** Formats a readable file as `name`, an unreadable one as `name: reason`. */
const summaryOf = (found: UnpackedFile[]) =>
  found.map((item) => (item.bytes ? item.name : `${item.name}: ${item.refusal}`))
const archive = (content: Parameters<typeof zipSync>[0]) => ({ name: 'notas.zip', bytes: zipSync(content) })

describe('a batch', () => {
  test('yields files and archives in order, each with its content', async () => {
    const found = await unpackAll([
      { name: 'one.xml', bytes: xml('1') },
      archive({ '2026/07/two.xml': xml('2'), 'three.XML': [xml('3'), { level: 0 }] }),
      { name: 'four.xml', bytes: xml('4') },
    ])
    expect(
      found.map((item) => [item.name, item.archive, item.bytes && new TextDecoder().decode(item.bytes)]),
    ).toEqual([
      ['one.xml', undefined, '<a>1</a>'],
      ['two.xml', 'notas.zip', '<a>2</a>'],
      ['three.XML', 'notas.zip', '<a>3</a>'],
      ['four.xml', undefined, '<a>4</a>'],
    ])
  })

  test('refuses entries other than XML; skips folders and files of operating systems', async () => {
    const found = await unpackAll([
      archive({
        'a/': new Uint8Array(),
        'a/nota.pdf': xml('x'),
        '__MACOSX/._nota.xml': xml('x'),
        'a/.DS_Store': xml('x'),
        'Thumbs.db': xml('x'),
        'nota.xml': xml('x'),
      }),
    ])
    expect(summaryOf(found)).toEqual(['nota.pdf: not-xml', 'nota.xml'])
  })

  test('refuses nested archives, by name and by content', async () => {
    const inner = zipSync({ 'x.xml': xml('x') })
    const found = await unpackAll([
      archive({ 'inner.zip': inner, 'inner.xml': inner, 'a.rar': inner, 'ok.xml': xml('x') }),
    ])
    expect(summaryOf(found)).toEqual([
      'inner.zip: zip-nested',
      'inner.xml: zip-nested',
      'a.rar: zip-nested',
      'ok.xml',
    ])
  })

  test('never uses names as paths', async () => {
    const found = await unpackAll([
      archive({
        '../../etc/a.xml': xml('1'),
        'C:\\b.xml': xml('2'),
        '/c.xml': xml('3'),
        'd\u0007\u202E.xml': xml('4'),
      }),
      { name: '../\u0000e.xml', bytes: xml('5') },
      { name: '', bytes: xml('6') },
    ])
    expect(summaryOf(found)).toEqual(['a.xml', 'b.xml', 'c.xml', 'd.xml', 'e.xml', '?'])
  })

  test('refuses a file larger than 2 MiB without affecting others', async () => {
    const found = await unpackAll([archive({ 'big.xml': new Uint8Array(2 * MIB + 1), 'ok.xml': xml('x') })])
    expect(summaryOf(found)).toEqual(['big.xml: too-large', 'ok.xml'])
  })

  test('detects a false declared size while inflating', async () => {
    const bytes = zipSync({ 'bomb.xml': new Uint8Array(20 * MIB), 'ok.xml': xml('x') })
    const directory = new DataView(bytes.buffer)
    for (let at = 0; at < bytes.length - 46; at += 1) {
      const isEntry =
        directory.getUint32(at, true) === 0x02014b50 && directory.getUint32(at + 24, true) === 20 * MIB
      if (isEntry) directory.setUint32(at + 24, 10, true)
    }
    expect(summaryOf(await unpackAll([{ name: 'notas.zip', bytes }]))).toEqual([
      'bomb.xml: too-large',
      'ok.xml',
    ])
  })

  test('limits the inflated size of all archives together', async () => {
    const half = new Uint8Array(MIB)
    const content = { '1.xml': half, '2.xml': half, '3.xml': half, '4.xml': half }
    const found = await unpackAll(
      [archive(content), archive(content), { name: 'plain.xml', bytes: xml('x') }],
      {
        entries: 100,
        inflatedBytes: 6 * MIB,
      },
    )
    expect(summaryOf(found)).toEqual([
      '1.xml',
      '2.xml',
      '3.xml',
      '4.xml',
      '1.xml',
      '2.xml: zip-too-large',
      '3.xml: zip-too-large',
      '4.xml: zip-too-large',
      'plain.xml',
    ])
  })

  test('counts failed bombs towards the limit', async () => {
    const bomb = new Uint8Array(2 * MIB + 1)
    const bytes = zipSync({ '1.xml': bomb, '2.xml': bomb, '3.xml': xml('x') })
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < bytes.length - 46; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > MIB)
        view.setUint32(at + 24, 9, true)
    }
    const found = await unpackAll([{ name: 'notas.zip', bytes }], { entries: 10, inflatedBytes: 4 * MIB })
    expect(summaryOf(found)).toEqual(['1.xml: too-large', '2.xml: too-large', '3.xml: zip-too-large'])
  })

  test('reads entries up to the limit and reports the rest once', async () => {
    const content = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}.xml`, xml('x')]))
    const found = await unpackAll([archive(content), { name: 'plain.xml', bytes: xml('x') }], {
      entries: 3,
      inflatedBytes: 100 * MIB,
    })
    expect(summaryOf(found)).toEqual([
      '0.xml',
      '1.xml',
      '2.xml',
      'notas.zip: zip-too-many-entries',
      'plain.xml',
    ])
  })

  test('reads a thousand files in one archive', async () => {
    const content = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`${at}.xml`, xml(String(at))]),
    )
    const found = await unpackAll([archive(content)])
    expect([found.length, found.every((item) => item.bytes)]).toEqual([ARCHIVE_LIMITS.entries, true])
  })

  test('reads the other entries and files beside a damaged one', async () => {
    const bytes = zipSync({ 'bad.xml': [xml('first'), { level: 0 }], 'ok.xml': xml('x') })
    const at = Buffer.from(bytes).indexOf('first')
    bytes[at] = 0
    const cut = zipSync({ 'a.xml': xml('x') }).slice(0, -10)
    const found = await unpackAll([
      { name: 'bad.zip', bytes },
      { name: 'cut.zip', bytes: cut },
      { name: 'just.zip', bytes: strToU8('PK\u0003\u0004 no archive') },
      { name: 'plain.xml', bytes: xml('x') },
    ])
    expect(summaryOf(found)).toEqual([
      'bad.xml: zip-broken',
      'ok.xml',
      'cut.zip: zip-broken',
      'just.zip: zip-broken',
      'plain.xml',
    ])
  })

  test('refuses encrypted entries and other compressions', async () => {
    const bytes = zipSync({ 'secret.xml': xml('x'), 'lzma.xml': xml('y'), 'ok.xml': xml('z') })
    const view = new DataView(bytes.buffer)
    const entries = [...bytes.keys()].filter(
      (at) => at < bytes.length - 46 && view.getUint32(at, true) === 0x02014b50,
    )
    view.setUint16((entries[0] ?? 0) + 8, view.getUint16((entries[0] ?? 0) + 8, true) | 1, true)
    view.setUint16((entries[1] ?? 0) + 10, 14, true)
    expect(summaryOf(await unpackAll([{ name: 'notas.zip', bytes }]))).toEqual([
      'secret.xml: zip-encrypted',
      'lzma.xml: zip-compression',
      'ok.xml',
    ])
  })

  test('refuses an empty archive', async () => {
    const found = await unpackAll([archive({}), archive({ 'a/': new Uint8Array(), '.DS_Store': xml('x') })])
    expect(summaryOf(found)).toEqual(['notas.zip: empty', 'notas.zip: empty'])
    expect(found[0]?.archive).toBe('notas.zip')
  })

  test('decodes names as UTF-8 if valid, even without the flag', async () => {
    const bytes = zipSync({ 'Peça.xml': xml('1'), 'plain.xml': xml('2') })
    const written = Buffer.from(bytes)
    // Clears the UTF-8 flag in each local header and in the directory.
    for (let at = 0; at < written.length - 10; at += 1) {
      if (written.readUInt32LE(at) === 0x04034b50) written.writeUInt16LE(0, at + 6)
      if (written.readUInt32LE(at) === 0x02014b50) written.writeUInt16LE(0, at + 8)
    }
    const old = Buffer.from(written.toString('latin1').replaceAll('PeÃ§a', 'Pe\x87as'), 'latin1')
    expect(summaryOf(await unpackAll([{ name: 'mac.zip', bytes: written }]))).toEqual([
      'Peça.xml',
      'plain.xml',
    ])
    expect(summaryOf(await unpackAll([{ name: 'dos.zip', bytes: old }]))).toEqual(['Peças.xml', 'plain.xml'])
  })
})

/** An archive of one stored entry, with the name as raw bytes. */
function withRawName(
  name: Buffer,
  { flags = 0, extra = Buffer.alloc(0) }: { readonly flags?: number; readonly extra?: Uint8Array } = {},
): SentFile {
  const content = Buffer.from(xml('x'))
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(flags, 2)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(content.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(name.length, 22)
  common.writeUInt16LE(extra.length, 24)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, extra, content])
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, Buffer.alloc(14), name, extra])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return { name: 'notas.zip', bytes: Buffer.concat([local, entry, end]) }
}

/** The field of the Unicode path: version, checksum of the other name, and the name in UTF-8. */
function unicodePath(of: Buffer, name: string): Buffer {
  const text = Buffer.from(name)
  const head = Buffer.alloc(9)
  head.writeUInt16LE(0x7075, 0)
  head.writeUInt16LE(5 + text.length, 2)
  head.writeUInt8(1, 4)
  head.writeUInt32LE(crc32(of), 5)
  return Buffer.concat([head, text])
}

describe('the names in an archive', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const ours = 'Cerâmica São João.xml'
  const cp850 = bytes('Cer\x83mica S\xC6o Jo\xC6o.xml')
  test.each<[string, SentFile, string]>([
    ['UTF-8 with its flag', withRawName(Buffer.from(ours), { flags: 0x800 }), ours],
    ['UTF-8 without its flag', withRawName(Buffer.from(ours)), ours],
    ['UTF-8 as macOS writes it', withRawName(Buffer.from(ours.normalize('NFD')), { flags: 0x800 }), ours],
    ['code page 850', withRawName(cp850), ours],
    ['code page 850 with a wrong flag', withRawName(cp850, { flags: 0x800 }), ours],
    [
      'code page 850, capitals',
      withRawName(bytes('LIGA\x80\xC7O EL\x90TRICA N\xA7 5.xml')),
      'LIGAÇÃO ELÉTRICA Nº 5.xml',
    ],
    ['code page 437', withRawName(bytes('Caf\x82 & l\xA0pis \x80 10.xml')), 'Café & lápis Ç 10.xml'],
    [
      'Windows-1252',
      withRawName(bytes('Cer\xE2mica S\xE3o Jo\xE3o \x96 caf\xE9.xml')),
      'Cerâmica São João – café.xml',
    ],
    ['Windows-1252, one letter', withRawName(bytes('caf\xE9.xml')), 'café.xml'],
    [
      'the Unicode path beside another name',
      withRawName(bytes('Cer?mica.xml'), { extra: unicodePath(bytes('Cer?mica.xml'), ours) }),
      ours,
    ],
    [
      'the Unicode path of a former name',
      withRawName(cp850, { extra: unicodePath(bytes('other.xml'), 'outro.xml') }),
      ours,
    ],
  ])('are readable: %s', async (_, file, name) => {
    expect((await unpackAll([file])).map((found) => found.name)).toEqual([name])
  })

  test('of single files are shown as one writes them, whatever system sent them', async () => {
    expect(summaryOf(await unpackAll([{ name: ours.normalize('NFD'), bytes: xml('x') }]))).toEqual([ours])
  })
})

describe('gzip and other archives', () => {
  test('a gzipped XML is unpacked', async () => {
    const found = await unpackAll([
      { name: 'nota.xml.gz', bytes: gzipSync(xml('1')) },
      { name: 'nota', bytes: gzipSync(xml('2')) },
    ])
    expect(
      found.map((file) => [file.name, file.archive, file.bytes && Buffer.from(file.bytes).toString()]),
    ).toEqual([
      ['nota.xml', 'nota.xml.gz', '<a>1</a>'],
      ['nota', 'nota', '<a>2</a>'],
    ])
  })

  test('a bomb is refused, and counts towards the limit of all archives', async () => {
    const bomb = { name: 'bomb.xml.gz', bytes: gzipSync(new Uint8Array(50 * MIB)) }
    const small = { name: 'a.xml.gz', bytes: gzipSync(xml('x')) }
    expect(
      summaryOf(await unpackAll([bomb, small, bomb, small], { entries: 9, inflatedBytes: 5 * MIB })),
    ).toEqual(['bomb.xml.gz: too-large', 'a.xml', 'bomb.xml.gz: too-large', 'a.xml.gz: zip-too-large'])
  })

  test('a broken or nested one is refused as such', async () => {
    const whole = gzipSync(xml('x'.repeat(500)))
    const tar = Buffer.alloc(1024)
    tar.write('ustar', 257)
    expect(
      summaryOf(
        await unpackAll([
          { name: 'half.xml.gz', bytes: whole.subarray(0, whole.length - 12) },
          { name: 'false.gz', bytes: strToU8('none') },
          { name: 'false.zip', bytes: strToU8('none') },
          { name: 'in.gz', bytes: gzipSync(zipSync({ 'a.xml': xml('x') })) },
          { name: 'twice.gz', bytes: gzipSync(whole) },
          { name: 'notas.tgz', bytes: gzipSync(tar) },
        ]),
      ),
    ).toEqual([
      'half.xml.gz: zip-broken',
      'false.gz: zip-broken',
      'false.zip: zip-broken',
      'in.gz: zip-nested',
      'twice.gz: zip-nested',
      'notas.tgz: archive-format',
    ])
  })

  test('a gzipped XML in a zip is unpacked, but no archive in it', async () => {
    const whole = gzipSync(xml('1'))
    const found = await unpackAll([
      archive({
        '2026/nota.xml.gz': whole,
        'hidden.xml': whole,
        'named.gz': xml('2'),
        'half.xml.gz': whole.subarray(0, whole.length - 12),
        'twice.xml.gz': gzipSync(whole),
        'notas.gz': gzipSync(zipSync({ 'a.xml': xml('x') })),
      }),
    ])
    expect(summaryOf(found)).toEqual([
      'nota.xml',
      'hidden.xml',
      'named',
      'half.xml.gz: zip-broken',
      'twice.xml.gz: zip-nested',
      'notas.gz: zip-nested',
    ])
    expect(found.slice(0, 2).map(({ bytes }) => Buffer.from(bytes ?? []).toString())).toEqual([
      '<a>1</a>',
      '<a>1</a>',
    ])
  })

  test('a bomb in a zip is refused, and counts towards the limit of all archives', async () => {
    const bomb = gzipSync(new Uint8Array(50 * MIB))
    const content = { '1.xml.gz': bomb, '2.xml.gz': bomb, '3.xml': xml('x') }
    expect(summaryOf(await unpackAll([archive(content)], { entries: 9, inflatedBytes: 6 * MIB }))).toEqual([
      '1.xml.gz: too-large',
      '2.xml.gz: too-large',
      '3.xml: zip-too-large',
    ])
  })

  const tar = Buffer.alloc(512)
  tar.write('ustar', 257)
  test.each<[string, Uint8Array, string]>([
    ['notas.rar', strToU8('Rar!\x1A\x07\x01\0', true), '.rar'],
    ['sem nome', strToU8('Rar!\x1A\x07\0', true), '.rar'],
    ['notas.7z', strToU8('7z\xBC\xAF\x27\x1C', true), '.7z'],
    ['notas.tar', tar, '.tar'],
    ['notas.bz2', strToU8('BZh91AY', true), '.bz2'],
    ['notas.xz', strToU8('\xFD7zXZ\0', true), '.xz'],
    ['cortado.rar', strToU8('Ra', true), '.rar'],
  ])('%s is refused by its name', async (name, bytes, at) => {
    expect(await unpackAll([{ name, bytes }])).toEqual([
      { name, refusal: 'archive-format', refusalDetails: { at } },
    ])
  })

  test('an XML is read whatever its name', async () => {
    expect(summaryOf(await unpackAll([{ name: 'nota.rar', bytes: xml('x') }]))).toEqual(['nota.rar'])
  })
})
