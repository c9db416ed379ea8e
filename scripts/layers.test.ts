import { describe, expect, it } from 'vitest'
import { findIn, rules } from './layers.ts'

const rulesBroken = (path: string, source: string) =>
  findIn(path, source).map(({ rule, line }) => `${line}: ${rule}`)

/** A source that breaks exactly one rule: its path, a line, and a part of the rule. */
const breaches = [
  ['contract/src/products/shared.ts', `import { join } from 'node:path'`, 'contract imports zod and itself'],
  [
    'contract/src/fields/money.ts',
    `import { Score } from '../accounts/session.ts'`,
    'fields are the lowest layer of contract',
  ],
  [
    'contract/src/products/shared.ts',
    `import type * as modules from '../modules.ts'`,
    'does not import the lists of all domains',
  ],
  [
    'embedded-postgres/src/home.ts',
    `import { readConfig } from '../../server/src/config.ts'`,
    'embedded-postgres imports pg, Node and itself',
  ],
  [
    'server/src/main.ts',
    `import { tryLock } from '../../embedded-postgres/src/lock.ts'`,
    'by its package name',
  ],
  ['server/src/database/migrate.ts', `import { jobQueues } from '../jobs/queues.ts'`, 'lowest layer'],
  [
    'server/src/app.ts',
    `import { menus } from '../../web/app/menus.ts'`,
    'server and web never import each other',
  ],
  [
    'web/app/menus.ts',
    `export { db } from '../../server/src/database/connect.ts'`,
    'server and web never import',
  ],
  [
    'e2e/journey.spec.ts',
    `import type { Endpoint } from '@esquadro/contract'`,
    'e2e uses only HTTP, and sample documents of the server',
  ],
  ['server/src/points/points.rules.ts', `import pg from 'pg'`, 'rules are pure'],
  ['server/src/points/points.rules.ts', `import { find } from './points.queries.ts'`, 'rules are pure'],
  ['server/src/points/cms.routes.ts', `import { a } from '../invoices/cms.routes.ts'`, 'never its routes'],
  ['web/app/customers/list.tsx', `import { P } from '../products/products.route.tsx'`, 'never its screens'],
  [
    'server/src/database/connect.ts',
    `import { x } from '../points/points.queries.ts'`,
    'database is the lowest layer',
  ],
  ['server/src/levels/cms.routes.ts', `await db.selectFrom('levels').execute()`, 'SQL belongs in'],
  ['server/src/levels/set-level.ts', `await trx.updateTable('levels').execute()`, 'SQL belongs in'],
  ['server/src/levels/set-level.ts', 'await sql`select 1`.execute(trx)', 'SQL belongs in'],
  ['server/src/levels/levels.rules.ts', `db.selectFrom('levels')`, 'SQL belongs in'],
  ['server/src/levels/levels.rules.ts', `import { sql } from 'kysely'`, 'rules are pure'],
  ['server/src/levels/levels.rules.ts', `import type { Db } from '../database/connect.ts'`, 'rules are pure'],
  [
    'server/src/levels/levels.rules.ts',
    `import { notify } from '../notifications/notify.ts'`,
    'rules are pure',
  ],
  ['server/src/levels/levels.rules.ts', `const today = dayOf(systemClock.now())`, 'rules are pure'],
  ['server/src/levels/levels.rules.ts', `const now = new Date()`, 'only the clock reads the time'],
  ['server/src/levels/levels.rules.ts', `const now = Date.now()`, 'only the clock reads the time'],
  [
    'server/src/levels/levels.queries.ts',
    `import { recordAudit } from '../audit/audit.queries.ts'`,
    'do not audit',
  ],
  [
    'server/src/levels/levels.queries.ts',
    `import { notify } from '../notifications/notify.ts'`,
    'do not audit',
  ],
  [
    'server/src/levels/levels.queries.ts',
    `import { storeFile } from '../files/store-file.ts'`,
    'do not audit',
  ],
  ['server/src/levels/levels.queries.ts', `await context.audit(trx, { action })`, 'do not audit'],
  ['server/src/levels/levels.queries.ts', `throw new AppError('level.in-use')`, 'throw not-found at most'],
  [
    'server/src/levels/levels.queries.ts',
    `import type { FastifyRequest } from 'fastify'`,
    'do not import HTTP',
  ],
  [
    'server/src/levels/cms.routes.ts',
    `await context.inTransaction((trx) => set(trx))`,
    'open no transaction',
  ],
  ['server/src/levels/cms.routes.ts', `await context.audit(db, { action })`, 'record no audit'],
  ['server/src/levels/cms.routes.ts', `await recordAudit(db, entry)`, 'record no audit'],
  ['server/src/notes/save-note.ts', `if (note.by.id !== user.id) throw refused`, 'compares no owner'],
  ['server/src/notes/save-note.ts', `if (caller.storeId !== row.storeId) throw refused`, 'compares no owner'],
  ['server/src/notes/save-note.ts', `if (invoice.storeId !== storeId) throw refused`, 'compares no owner'],
  ['server/src/levels/set-level.ts', `import { aLevel } from '../testing/builders.ts'`, 'only tests import'],
  [
    'web/app/levels/levels.route.test.tsx',
    `import { setLevel } from '../../../server/src/levels/set-level.ts'`,
    "a screen's test imports only testing/ and samples/",
  ],
  ['server/src/levels/cms.routes.ts', 'await sql<Row>`select 1`.execute(db)', 'SQL belongs in'],
  ['server/src/mail/mail.ts', `const url = process.env.SMTP_URL`, 'only config reads process.env'],
  ['server/src/mail/mail.ts', `const now = new Date()`, 'only the clock reads the time'],
  [
    'server/src/levels/levels.queries.ts',
    'await sql`update users set updated_at = now()`.execute(db)',
    "SQL takes instants and days from the application's clock",
  ],
  [
    'server/src/levels/levels.queries.test.ts',
    'await sql`select from rule_versions where holds_from > current_date`.execute(db)',
    "SQL takes instants and days from the application's clock",
  ],
  [
    'web/app/customers/list.tsx',
    `await fetch('/api/x')`,
    'only api/call.ts, api/queued.ts, api/stream.ts and api/measure.ts call fetch',
  ],
  ['web/app/customers/list.tsx', `<p>Não há clientes</p>`, 'texts for users belong in the messages'],
  ['web/app/customers/list.module.css', `.a { color: #a1451c }`, 'colours are tokens'],
  ['web/app/customers/list.module.css', `.a { font-family: Arial }`, 'fonts are tokens'],
  ['web/app/customers/list.module.css', `@media (max-width: 500px) {}`, 'breakpoints are named'],
  ['web/app/api/index.ts', `export * from './call.ts'`, 'no barrel files'],
  [
    'server/src/invites/invites.queries.ts',
    `db.insertInto('pointEntries')`,
    'points move only through points/',
  ],
  [
    'server/src/invites/invites.queries.ts',
    'sql`insert into point_entries`',
    'points move only through points/',
  ],
]

describe('the layer rules', () => {
  it.each(breaches)('rejects in %s: %s', (path, source, rule) => {
    expect(rulesBroken(path, `// a first line\n${source}\n`)).toEqual([
      expect.stringMatching(new RegExp(`^2: .*${rule}`)),
    ])
  })

  it('are each broken by one of these sources', () => {
    const broken = new Set(
      breaches.flatMap(([path = '', source = '']) => findIn(path, source).map(({ rule }) => rule)),
    )
    expect(rules.map(({ message }) => message).filter((message) => !broken.has(message))).toEqual([])
  })

  it.each([
    [
      'contract/src/products/shared.ts',
      `import { z } from 'zod'\nimport { points } from '../fields/points.ts'`,
    ],
    ['server/src/app.ts', `import { create } from './accelerators/cms.routes.ts'`],
    ['server/src/points/cms.routes.ts', `import { rate } from '../accelerators/accelerators.rules.ts'`],
    ['server/src/points/points.queries.ts', `db.insertInto('pointEntries')`],
    ['server/src/levels/levels.queries.ts', `throw new AppError('not-found')`],
    ['server/src/notes/notes.policies.ts', `export const isAuthor = (note, user) => note.by.id === user.id`],
    ['server/src/notes/cms.routes.ts', `const isOwn = note.by.id === user.id`],
    ['server/src/notes/save-note.ts', `if (user.storeId === null) return`],
    [
      'server/src/levels/levels.test.ts',
      `import { aLevel } from '../testing/builders.ts'\nconst now = new Date()`,
    ],
    ['server/src/levels/levels.rules.ts', `const instant = new Date(text) // not new Date()`],
    ['web/app/customers/list.tsx', `query.refetch()\n/* Não há texto aqui */`],
    ['web/app/customers/list.tsx', `const link = 'https://example.com/#top' // fetch('/x')`],
    ['web/app/customers/list.module.css', `/* #fff */ .a { color: var(--ink) }\n@media (--upto-sm) {}`],
  ])('accepts in %s: %s', (path, source) => {
    expect(rulesBroken(path, source)).toEqual([])
  })
})
