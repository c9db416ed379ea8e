import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { isCommonPassword } from '@esquadro/contract/people/accounts/password-strength'
import { NewCmsUser } from '@esquadro/contract/people/cms-users/cms'
import { fieldCode, findRefusedCharacter } from '@esquadro/contract/platform/fields/field-code'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { hashPassword } from '../../people/accounts/passwords/passwords.ts'
import { isInDictionary } from '../../people/accounts/passwords/uncommon-passwords.ts'
import { insertAdmin } from '../../people/cms-users/cms-users.queries.ts'
import { recordAudit } from '../../platform/audit/audit.queries.ts'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { connect, inTransaction } from '../../platform/database/connect.ts'
import { messages, withCharacter } from '../../platform/messages/messages.ts'
import { StartError } from '../../platform/start-error.ts'
import { openState } from '../../platform/state.ts'
import { toStartError } from '../../platform/to-start-error.ts'
import { prepareDatabase } from '../prepare-database.ts'

// npm run admin:create [-- --name "Maria Prado" --email maria@exemplo.com.br]: creates an administrator.
// Prompts for missing values. The password is typed without echo, or read from standard input if that is not
// a terminal. It is never a parameter, because other users of the machine can see the parameters of a
// process.

interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

async function readPerson(): Promise<Person> {
  const values = parameters()
  if (!process.stdin.isTTY) {
    if (!values.name || !values.email)
      throw new StartError(
        'Without a terminal, give --name and --email, and the password on the standard input.',
      )
    // `echo` appends the line break; it is not part of the password.
    return {
      name: values.name,
      email: values.email,
      password: (await readAll(process.stdin)).replace(/\r?\n$/, ''),
    }
  }
  const terminal = openTerminal()
  try {
    const name = values.name ?? (await terminal.prompt('Name: '))
    const email = values.email ?? (await terminal.prompt('E-mail: '))
    const password = await terminal.promptHidden('Password (8 characters or more, not shown): ')
    if (password !== (await terminal.promptHidden('The same again: ')))
      throw new StartError('The two passwords differ: nothing was created.')
    return { name, email, password }
  } catch (error) {
    // Ctrl-C, or the end of the input, at a prompt.
    if (error instanceof Error && error.name === 'AbortError')
      throw new StartError('Interrupted: nothing was created.')
    throw error
  } finally {
    terminal.close()
  }
}

function parameters(): { name?: string; email?: string } {
  try {
    return parseArgs({ options: { name: { type: 'string' }, email: { type: 'string' } } }).values
  } catch {
    throw new StartError(
      'Only --name and --email are accepted; the password is prompted for or read from standard input.',
    )
  }
}

function openTerminal() {
  let isHidden = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  return {
    prompt: (question: string) => lines.question(question),
    async promptHidden(question: string) {
      process.stdout.write(question)
      isHidden = true
      try {
        return await lines.question('')
      } finally {
        isHidden = false
        process.stdout.write('\n')
      }
    },
    close: () => lines.close(),
  }
}

async function validated(person: Person): Promise<Person> {
  const read = NewCmsUser.safeParse({ ...person, permissions: ['all'] })
  if (!read.success) {
    const [issue] = read.error.issues
    const why = issue && withCharacter(messages.en.fields[fieldCode(issue)], findRefusedCharacter(issue))
    throw new StartError(`The ${String(issue?.path[0])} is not usable (${why}): nothing was created.`)
  }
  if (isCommonPassword(read.data.password, read.data) || (await isInDictionary(read.data.password)))
    throw new StartError('This password is easy to guess: choose another one. Nothing was created.')
  return read.data
}

async function create(person: Person): Promise<void> {
  const config = readConfig()
  const endings: (() => Promise<unknown>)[] = []
  try {
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: () => undefined })
    if (embedded) endings.push(() => embedded.stop())
    const url = config.databaseUrl ?? embedded?.url ?? ''
    await prepareDatabase(config.databaseMigrationUrl ?? url)
    const { db, close } = connect(url, { max: 2 })
    endings.push(close)
    const { name, email, password } = person
    const passwordHash = await hashPassword({ state: openState() }, password)
    const created = await inTransaction(db, async (trx) => {
      const now = systemClock.now()
      const admin = await insertAdmin(trx, {
        name,
        email,
        passwordHash,
        permissions: ['all'],
        language: 'ptBR',
        now,
      })
      const actor = { id: null, type: 'system', requestId: null } as const
      if (admin)
        await recordAudit(
          trx,
          { actor, now },
          { action: 'admin.created', subjectType: 'user', subjectId: admin.id },
        )
      return admin
    })
    if (!created)
      throw new StartError('An administrator with this e-mail exists already: nothing was created.')
    process.stdout.write(`Administrator created. Sign in at ${config.publicUrl}/cms/login\n`)
  } catch (error) {
    throw toStartError(error, config)
  } finally {
    for (const ending of endings.reverse()) await ending()
  }
}

try {
  await create(await validated(await readPerson()))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
