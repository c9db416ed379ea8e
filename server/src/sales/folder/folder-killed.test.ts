import { createHash } from 'node:crypto'
import { appendFile, copyFile, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { anApiKey } from '../../testing/api-keys.ts'
import { aTestApp, type TestApp } from '../../testing/app.ts'
import { aFolderSender, aLine } from '../../testing/folder.ts'
import { type ServerProcesses, someServers } from '../../testing/processes.ts'
import { aTradingStore } from '../../testing/sale.ts'

/** `npm run folder-test` runs the test at full size. */
const FILES = Number(process.env['FOLDER_FILES'] ?? 40)
const KILLS = Number(process.env['FOLDER_KILLS'] ?? 1)
const CUTS = Number(process.env['FOLDER_CUTS'] ?? 1)
const isLarge = FILES >= 1_000

let app: TestApp
let processes: ServerProcesses
beforeAll(async () => {
  app = await aTestApp()
  app.clock.set(new Date())
  processes = await someServers(1, app.ownerUrl)
}, 240_000)
afterAll(async () => {
  await processes?.end()
  await app?.close()
})

const digestsOf = async (folder: string) =>
  Promise.all(
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const at = join(parentPath, name)
        const { mtimeMs } = await stat(at)
        return `${at} ${mtimeMs} ${createHash('sha256')
          .update(await readFile(at))
          .digest('hex')}`
      }),
  )

describe('invoices written into a folder, while the sender is killed and the network is cut', () => {
  it('are each stored once, and the folder stays as it is', { timeout: 240_000 + FILES * 400 }, async () => {
    const [server] = processes.servers
    if (!server) throw new Error('no server')
    const trade = await aTradingStore(app)
    const { token } = await anApiKey(app, trade.store.id, { scopes: ['invoices:send'] })
    const line = await aLine(server.origin)
    const sender = await aFolderSender(server.origin)
    onTestFinished(async () => {
      await sender.end()
      await line.end()
    })
    const { code, output } = await sender.run(
      ['--setup', '--server', line.origin],
      `${sender.folder}\n${token}\n`,
    )
    expect([code, output]).toEqual([0, expect.stringContaining('Tudo certo')])
    expect(output).not.toContain(token)
    if (!isLarge) await sender.setPace(1)

    const issuedAt = new Date(Date.now() - 86_400_000)
    const notes = Array.from({ length: FILES }, () => trade.nfe({ issuedAt }))
    const paths = new Set<string>()
    /** Writes each invoice once: some slowly, some in subfolders or zips, with copies of some. */
    const writer = async () => {
      for (let nth = 0; nth < notes.length; nth += 1) {
        const note = notes[nth]
        if (!note) break
        const folder = join(sender.folder, nth % 3 === 0 ? `dia-${nth % 7}` : '')
        await mkdir(folder, { recursive: true })
        const at = join(folder, `NFe${note.key}.xml`)
        if (nth % 10 === 4) {
          const other = notes[nth + 1]
          const members = [note, ...(other ? [other] : [])].map(({ key, bytes }): [string, Uint8Array] => [
            `${key}.xml`,
            bytes,
          ])
          await writeFile(join(folder, `lote-${nth}.zip`), zipSync(Object.fromEntries(members)))
          paths.add(`lote-${nth}.zip`)
          nth += 1
        } else if (nth % 10 === 7) {
          const half = Math.floor(note.bytes.length / 2)
          await writeFile(at, note.bytes.subarray(0, half))
          await wait(30)
          await appendFile(at, note.bytes.subarray(half))
          paths.add(basename(at))
        } else {
          await writeFile(at, note.bytes)
          paths.add(basename(at))
        }
        if (nth % 20 === 1) {
          await copyFile(at, join(sender.folder, `copia-${nth}.xml`))
          paths.add(`copia-${nth}.xml`)
        }
        await wait(isLarge ? 8 : 20)
      }
      await writeFile(join(sender.folder, 'leia-me.txt'), 'outro arquivo')
      await writeFile(join(sender.folder, 'quebrada.xml'), '<nfeProc><NFe></nfeProc>')
      paths.add('quebrada.xml')
      const old = join(sender.folder, 'antiga.xml')
      await writeFile(old, trade.nfe({ issuedAt }).bytes)
      const longAgo = new Date(Date.now() - 91 * 86_400_000)
      await utimes(old, longAgo, longAgo)
    }
    let running = sender.start()
    const stored = async () => {
      const { count } = await app.db
        .selectFrom('invoices')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    const until = async (count: number) => {
      while ((await stored()) < count) await wait(isLarge ? 250 : 25)
    }
    const troubles = [
      ...Array.from({ length: KILLS }, (_, nth) => ({ at: (nth + 1) / (KILLS + 1), isKill: true })),
      ...Array.from({ length: CUTS }, (_, nth) => ({ at: (nth + 0.6) / (CUTS + 0.5), isKill: false })),
    ].toSorted((one, other) => one.at - other.at)
    let kills = 0
    let cuts = 0
    const trouble = async () => {
      for (const { at, isKill } of troubles) {
        await until(Math.floor(FILES * at))
        if (isKill) {
          await sender.kill(running)
          kills += 1
          running = sender.start()
        } else {
          line.cut()
          cuts += 1
          await wait(isLarge ? 20_000 : 3_000)
          line.mend()
        }
      }
    }
    await Promise.all([writer(), trouble()])
    const before = await digestsOf(sender.folder)
    await expect
      .poll(
        async () => {
          const settled = new Set((await sender.journal()).map(({ path }) => basename(path)))
          return [...paths].filter((path) => !settled.has(path)).length
        },
        { timeout: 120_000 + FILES * 300, interval: 500 },
      )
      .toBe(0)

    expect([kills, cuts]).toEqual([KILLS, CUTS])
    const rows = await app.db.selectFrom('invoices').select('accessKey').execute()
    expect(rows.map(({ accessKey }) => accessKey).toSorted()).toEqual(notes.map(({ key }) => key).toSorted())
    const refused = await app.db
      .selectFrom('invoiceIntakes')
      .select('fileName')
      .where('verdict', '=', 'red')
      .where('dismissedAt', 'is', null)
      .execute()
    expect(new Set(refused.map(({ fileName }) => fileName))).toEqual(new Set(['quebrada.xml']))
    expect(await digestsOf(sender.folder)).toEqual(before)
    const log = await sender.log()
    expect(log).toMatch(/nota \d+ enviada: em análise/)
    expect(log).toContain('arquivo quebrada.xml recusado: ')
    if (CUTS > 0) expect(log).toContain('sem conexão com o programa')
    expect(log).not.toContain(token)
    const status = await sender.run(['--status'])
    expect(status.output).toContain('Esperando: 0.')
    // A second sender on the same journal leaves.
    expect((await sender.run([])).code).toBe(3)
  })
})
