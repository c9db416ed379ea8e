import { LEVELS, SUBLEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { openCycle } from '../../people/levels/cycles.ts'
import { getStandingFor } from '../../people/levels/levels.queries.ts'
import { addDays, addMonths, dayOf } from '../../platform/clock.ts'
import { connect, inTransaction } from '../../platform/database/connect.ts'
import { aProfessional, created } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/database.ts'
import { brokenRules, post } from '../../testing/ledger.ts'
import { getSummary, listLines } from '../extract/extract.queries.ts'
import { type NewEntry, undo } from './entries.rules.ts'
import { expireLots } from './expire-points.ts'
import { listReversible } from './points.queries.ts'
import { type Posting, refundEntries, reverseEntries } from './post-entries.ts'
import { compareRebuilt, rebuildLedger } from './proof/rebuild-ledger.ts'

// Random operations change the ledger of two professionals, and after each one everything visible is compared
// with an oracle. The oracle knows neither lots nor sums: it moves single points.

const app = useTestDatabase()

// ── The oracle ──

/** One point of a professional: its source and its days. */
interface Point {
  readonly of: Line
}
interface Line {
  readonly name: string
  readonly kind: NewEntry['kind']
  readonly amount: number
  readonly at: Date
  readonly source: string
  readonly cycle: string
  readonly availableAt: Date | null
  readonly expiresOn: string | null
  readonly undoes: Line | null
  readonly score: number
  /** The points that a debit took, and its remaining debt. */
  readonly took: Point[]
  owes: number
}
interface Person {
  readonly lines: Line[]
  hand: Point[]
  readonly floors: Map<string, number>
}

const STARTS = [0, 20, 50, 90, 150]
const rankOf = (score: number) => STARTS.filter((start) => start <= Math.max(0, score)).length - 1

class Oracle {
  now = new Date('2026-10-05T15:00:00Z')
  holdingDays = 0
  expireMonths = 6
  readonly people: Person[] = [0, 1].map(() => ({ lines: [], hand: [], floors: new Map() }))

  get today() {
    return dayOf(this.now)
  }
  get cycle() {
    return this.today.slice(0, 4)
  }

  scoreOf(person: Person, cycle: string) {
    return person.lines.filter((line) => line.cycle === cycle).reduce((sum, line) => sum + line.score, 0)
  }
  rank(person: Person) {
    return Math.max(rankOf(this.scoreOf(person, this.cycle)), person.floors.get(this.cycle) ?? 0)
  }

  /** Time passes; at the end of a year a level that was not reached again falls by one. */
  pass(days: number) {
    const before = this.cycle
    this.now = new Date(this.now.getTime() + days * 86_400_000)
    if (this.cycle === before) return
    for (const person of this.people) {
      const reached = rankOf(this.scoreOf(person, before))
      const floor = person.floors.get(before) ?? 0
      person.floors.set(this.cycle, reached < floor ? floor - 1 : reached)
    }
  }

  private add(person: Person, line: Omit<Line, 'took' | 'owes' | 'at'>): Line {
    const added: Line = { ...line, at: this.now, took: [], owes: 0 }
    person.lines.push(added)
    for (let left = added.amount; left > 0; left -= 1) {
      const debt = person.lines.find((entry) => entry.owes > 0)
      if (debt) debt.owes -= 1
      else person.hand.push({ of: added })
    }
    return added
  }

  credit(person: Person, amount: number, kind: NewEntry['kind'], name: string, source: string) {
    const availableAt = new Date(this.now.getTime() + this.holdingDays * 86_400_000)
    this.add(person, {
      name,
      kind,
      amount,
      source,
      cycle: this.cycle,
      availableAt,
      expiresOn: addMonths(dayOf(availableAt), this.expireMonths),
      undoes: null,
      score: amount,
    })
  }

  isExpired = (point: Point) => point.of.expiresOn !== null && point.of.expiresOn <= this.today
  isPending = (point: Point) => point.of.availableAt !== null && point.of.availableAt > this.now
  available = (person: Person) =>
    person.hand.filter((point) => !this.isExpired(point) && !this.isPending(point))

  private take(person: Person, line: Line, points: readonly Point[]) {
    const deducted = new Set(points)
    person.hand = person.hand.filter((point) => !deducted.has(point))
    line.took.push(...points)
  }
  private debit(
    person: Person,
    overrides: Pick<Line, 'name' | 'kind' | 'amount' | 'source' | 'undoes' | 'score' | 'cycle'>,
  ) {
    return this.add(person, { ...overrides, availableAt: null, expiresOn: null })
  }
  private oldestFirst = (person: Person) => (a: Point, b: Point) =>
    (a.of.expiresOn ?? '9').localeCompare(b.of.expiresOn ?? '9') ||
    person.lines.indexOf(a.of) - person.lines.indexOf(b.of)

  spend(person: Person, amount: number, name: string): boolean {
    const free = this.available(person).toSorted(this.oldestFirst(person))
    if (free.length < amount) return false
    const line = this.debit(person, {
      name,
      kind: 'experience',
      amount: -amount,
      source: name,
      undoes: null,
      score: 0,
      cycle: this.cycle,
    })
    this.take(person, line, free.slice(0, amount))
    return true
  }

  expire() {
    for (const person of this.people)
      for (const credit of person.lines) {
        const lost = person.hand.filter((point) => point.of === credit && this.isExpired(point))
        if (lost.length === 0) continue
        const line = this.debit(person, {
          name: `expiry ${credit.name}`,
          kind: 'expiry',
          amount: -lost.length,
          source: '',
          undoes: credit,
          score: 0,
          cycle: this.cycle,
        })
        this.take(person, line, lost)
      }
  }

  undone = (person: Person, line: Line) =>
    Math.abs(
      person.lines
        .filter((entry) => entry.kind === 'reversal' && entry.undoes === line)
        .reduce((sum, entry) => sum + entry.amount, 0),
    )

  /** Undoes up to `most` points of each credit of a source. */
  reverse(person: Person, source: string, max: number) {
    const credits = person.lines.filter(
      (line) => line.source === source && line.amount > 0 && line.kind !== 'reversal',
    )
    const left = credits.map(
      (credit) => [credit, Math.min(max, credit.amount - this.undone(person, credit))] as const,
    )
    for (const [credit, points] of left) {
      if (points <= 0) continue
      const expiry = person.lines.find((line) => line.kind === 'expiry' && line.undoes === credit)
      const back = expiry ? Math.min(points, -expiry.amount - this.undone(person, expiry)) : 0
      const shared = { kind: 'reversal' as const, source, cycle: credit.cycle }
      if (expiry && back > 0)
        this.add(person, {
          ...shared,
          name: `back ${credit.name}`,
          amount: back,
          availableAt: this.now,
          expiresOn: credit.expiresOn,
          undoes: expiry,
          score: 0,
        })
      const line = this.debit(person, {
        ...shared,
        name: `reversal ${credit.name}`,
        amount: -points,
        undoes: credit,
        score: -points,
      })
      const order = this.oldestFirst(person)
      const nearest = (point: Point) => [this.isPending(point) ? 0 : 1, point.of === credit ? 0 : 1] as const
      const hand = person.hand.toSorted((a, b) => {
        const [x, y] = [nearest(a), nearest(b)]
        return x[0] - y[0] || x[1] - y[1] || order(a, b)
      })
      this.take(person, line, hand.slice(0, points))
      line.owes = points - Math.min(points, hand.length)
    }
  }

  /** Refunds a spend, once. */
  refund(person: Person, name: string) {
    const spend = person.lines.find((line) => line.name === name)
    if (!spend || person.lines.some((line) => line.undoes === spend)) return
    const days = [...new Set(spend.took.map((point) => point.of.expiresOn))].toSorted((a, b) =>
      (a ?? '9').localeCompare(b ?? '9'),
    )
    for (const expiresOn of days)
      this.add(person, {
        name: `refund ${name}`,
        kind: 'reversal',
        amount: spend.took.filter((point) => point.of.expiresOn === expiresOn).length,
        source: name,
        cycle: this.cycle,
        availableAt: this.now,
        expiresOn,
        undoes: spend,
        score: 0,
      })
  }

  status(person: Person, line: Line): string {
    if (line.amount < 0) return line.owes > 0 ? 'owed' : 'done'
    if (this.undone(person, line) >= line.amount) return 'reversed'
    const [left] = person.hand.filter((point) => point.of === line)
    if (left) return this.isExpired(left) ? 'expired' : this.isPending(left) ? 'pending' : 'available'
    return person.lines.some((entry) => entry.kind === 'expiry' && entry.undoes === line)
      ? 'expired'
      : 'spent'
  }

  /** Everything that anyone can see about a professional. */
  view(person: Person) {
    const { lines, hand } = person
    const count = (is: (point: Point) => boolean) => hand.filter(is).length
    const sum = (is: (line: Line) => boolean) => lines.filter(is).reduce((all, line) => all + line.amount, 0)
    const lives = (point: Point) => !this.isExpired(point)
    const within = (days: number) =>
      count(
        (point) =>
          lives(point) && point.of.expiresOn !== null && point.of.expiresOn <= addDays(this.today, days),
      )
    let running = 0
    const rank = this.rank(person)
    return {
      balance: sum(() => true),
      available: this.available(person).length,
      pending: count((point) => lives(point) && this.isPending(point)),
      lapsed: count(this.isExpired),
      owed: lines.reduce((all, line) => all + line.owes, 0),
      expiring: [within(30), within(60), within(90)],
      totals: [
        sum((line) => line.amount > 0 && line.kind !== 'reversal'),
        0 - sum((line) => line.kind === 'experience' || line.undoes?.kind === 'experience'),
        0 - sum((line) => line.kind === 'expiry' || line.undoes?.kind === 'expiry'),
        0 - sum((line) => line.kind === 'reversal' && line.amount < 0),
      ],
      lines: lines.map((line) => {
        running += line.amount
        return [
          line.kind,
          line.amount,
          line.at.toISOString(),
          this.status(person, line),
          line.amount > 0 ? count((point) => point.of === line) : null,
          running,
        ]
      }),
      score: this.scoreOf(person, this.cycle),
      level: LEVELS[rank],
      floor: LEVELS[person.floors.get(this.cycle) ?? 0],
      missing: rank < 4 ? Math.max(0, (STARTS[rank + 1] ?? 0) - this.scoreOf(person, this.cycle)) : null,
    }
  }
}

// ── The real ledger ──

async function viewOf(id: string, now: Date) {
  const { db } = app
  const { standing } = await getStandingFor(db, id, { settings: defaultSettings, now })
  const summary = await getSummary(db, id, standing, now)
  const { items, total } = await listLines(db, id, { sort: 'occurredAt', page: 1, limit: 1_000 }, now)
  expect(total).toBe(items.length)
  expect(summary.available + summary.pending.points + summary.lapsed - summary.owed).toBe(summary.balance)
  expect(summary.pending.days.reduce((sum, { points }) => sum + points, 0)).toBe(summary.pending.points)
  expect(summary.earned - summary.spent - summary.expired - summary.reversed).toBe(summary.balance)
  expect(SUBLEVELS).toContain(standing.sublevel)
  return {
    balance: summary.balance,
    available: summary.available,
    pending: summary.pending.points,
    lapsed: summary.lapsed,
    owed: summary.owed,
    expiring: [summary.expiring.in30Days, summary.expiring.in60Days, summary.expiring.in90Days],
    totals: [summary.earned, summary.spent, summary.expired, summary.reversed],
    lines: items.map((line) => [
      line.kind,
      line.amount,
      new Date(line.occurredAt).toISOString(),
      line.status,
      line.remaining,
      line.balanceAfter,
    ]),
    score: standing.points,
    level: standing.level,
    floor: standing.floor,
    missing: standing.missing,
  }
}

type Step =
  | { readonly do: 'credit'; readonly professional: number; readonly amount: number; readonly bonus: number }
  | { readonly do: 'gift'; readonly amount: number }
  | { readonly do: 'spend'; readonly professional: number; readonly amount: number }
  | { readonly do: 'reverse'; readonly which: number; readonly most: number | null }
  | { readonly do: 'refund'; readonly which: number }
  | { readonly do: 'expire' }
  | { readonly do: 'pass'; readonly days: number }
  | { readonly do: 'hold'; readonly days: number }

const professional = fc.nat({ max: 1 })
const pick = fc.nat({ max: 9 })
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      professional,
      amount: fc.integer({ min: 1, max: 40 }),
      bonus: fc.nat({ max: 20 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('gift' as const), amount: fc.integer({ min: 1, max: 15 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('spend' as const),
      professional,
      amount: fc.integer({ min: 1, max: 50 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('reverse' as const),
      which: pick,
      most: fc.option(fc.integer({ min: 1, max: 12 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which: pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      days: fc.oneof(
        { weight: 6, arbitrary: fc.nat({ max: 30 }) },
        { weight: 1, arbitrary: fc.integer({ min: 100, max: 400 }) },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('hold' as const), days: fc.constantFrom(0, 0, 7, 30) }),
  },
)

/** Always run, so that each rare operation occurs at least once. */
const eventful: Step[] = [
  { do: 'credit', professional: 0, amount: 40, bonus: 20 },
  { do: 'spend', professional: 0, amount: 50 },
  { do: 'reverse', which: 0, most: null },
  { do: 'refund', which: 0 },
  { do: 'gift', amount: 30 },
  { do: 'spend', professional: 0, amount: 100 },
  { do: 'hold', days: 7 },
  { do: 'credit', professional: 0, amount: 30, bonus: 0 },
  { do: 'pass', days: 400 },
  { do: 'expire' },
  { do: 'reverse', which: 2, most: 12 },
  { do: 'pass', days: 400 },
]

let acceleratorId = ''
beforeAll(async () => {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  // Low thresholds, so that small amounts pass all levels.
  for (const [rank, start] of STARTS.entries())
    await owner.query('update levels set starts_at_points = $1 where rank = $2', [start, rank])
  await owner.end()
  const accelerator = await app.db
    .insertInto('accelerators')
    .values({
      name: 'Campanha',
      multiplierBps: 20_000,
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      everything: true,
      ...created(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  acceleratorId = accelerator.id
})

/** Counts the operations that the runs performed, so that the test fails if they did nothing. */
const seen = new Set<string>()

async function play(steps: readonly Step[]): Promise<void> {
  const oracle = new Oracle()
  const ids = [(await aProfessional(app.db)).id, (await aProfessional(app.db)).id]
  const person = (index: number) => oracle.people[index] ?? expect.fail()
  const idOf = (index: number) => ids[index] ?? expect.fail()
  const sources: { readonly id: string; readonly whose: readonly number[] }[] = []
  const spends: { readonly id: string; readonly whose: number }[] = []
  const posting = (): Posting => ({
    actor: { type: 'system', id: null },
    now: oracle.now,
    settings: {
      ...defaultSettings,
      holdingDays: oracle.holdingDays,
      pointsExpireMonths: oracle.expireMonths,
    },
  })
  let count = 0
  for (const step of steps) {
    count += 1
    const id = crypto.randomUUID()
    const entry = { sourceType: 'invoice', sourceId: id }
    switch (step.do) {
      case 'credit': {
        const shared = { ...entry, professionalId: idOf(step.professional) }
        const news: NewEntry[] = [{ ...shared, kind: 'invoice', amount: step.amount, key: `${id}:base` }]
        oracle.credit(person(step.professional), step.amount, 'invoice', `${count} base`, id)
        if (step.bonus > 0) {
          news.push({ ...shared, kind: 'accelerator', amount: step.bonus, key: `${id}:bonus`, acceleratorId })
          oracle.credit(person(step.professional), step.bonus, 'accelerator', `${count} bonus`, id)
        }
        expect(await post(app.db, news, posting())).toHaveLength(news.length)
        expect(await post(app.db, news, posting()), 'the same again').toEqual([])
        sources.push({ id, whose: [step.professional] })
        break
      }
      case 'gift': {
        await post(
          app.db,
          [0, 1].map((index) => ({
            ...entry,
            professionalId: idOf(index),
            kind: 'invite',
            amount: step.amount,
            key: `${id}:${index}`,
          })),
          posting(),
        )
        for (const index of [0, 1]) oracle.credit(person(index), step.amount, 'invite', `${count} invite`, id)
        sources.push({ id, whose: [0, 1] })
        break
      }
      case 'spend': {
        const spend: NewEntry = {
          ...entry,
          professionalId: idOf(step.professional),
          kind: 'experience',
          amount: -step.amount,
          key: `${id}:spend`,
        }
        if (oracle.spend(person(step.professional), step.amount, id)) {
          await post(app.db, [spend], posting())
          spends.push({ id, whose: step.professional })
        } else {
          await expect(post(app.db, [spend], posting())).rejects.toMatchObject({ code: 'ESQ01' })
          seen.add('refused')
        }
        break
      }
      case 'reverse': {
        const source = sources[step.which % Math.max(1, sources.length)]
        if (!source) break
        const named = { sourceType: 'invoice', sourceId: source.id, reason: 'Devolução' }
        if (step.most === null) await inTransaction(app.db, (trx) => reverseEntries(trx, named, posting()))
        else {
          const credits = await listReversible(app.db, named)
          const parts = credits.flatMap((credit) => {
            const points = Math.min(step.most ?? 0, credit.left)
            return points > 0 ? undo(credit, points, `part ${count}`, named) : []
          })
          await post(app.db, parts, posting())
        }
        for (const index of source.whose)
          oracle.reverse(person(index), source.id, step.most ?? Number.POSITIVE_INFINITY)
        break
      }
      case 'refund': {
        const spend = spends[step.which % Math.max(1, spends.length)]
        if (!spend) break
        const named = { sourceType: 'invoice', sourceId: spend.id, reason: 'Desistência' }
        await inTransaction(app.db, (trx) => refundEntries(trx, named, posting()))
        oracle.refund(person(spend.whose), spend.id)
        break
      }
      case 'expire': {
        let found = 1
        while (found > 0)
          found = (await inTransaction(app.db, (trx) => expireLots(trx, posting()))).professionals
        oracle.expire()
        break
      }
      case 'pass':
        // Runs the job night after night; skips nights on which no year ends.
        for (let left = step.days; left >= 0; left -= 90) {
          const before = oracle.people.map((member) => oracle.rank(member))
          oracle.pass(Math.min(left, 90))
          if (oracle.people.some((member, index) => oracle.rank(member) < (before[index] ?? 0)))
            seen.add('fell')
          await inTransaction(app.db, (trx) => openCycle(trx, oracle.cycle, oracle.now))
        }
        break
      case 'hold':
        oracle.holdingDays = step.days
        break
    }
    for (const index of [0, 1]) {
      const expected = oracle.view(person(index))
      expect(await viewOf(idOf(index), oracle.now), `step ${count}, ${step.do}`).toEqual(expected)
      for (const [kind, amount, , status] of expected.lines)
        seen.add(String(status)).add(kind === 'reversal' && Number(amount) > 0 ? 'came back' : String(kind))
      if (expected.balance < 0) seen.add('below zero')
      if (expected.floor !== 'bronze') seen.add('kept a level')
    }
  }
}

describe('any sequence of operations on the ledger', () => {
  it('keeps balance, available, pending, lots, extract, score and level equal to the oracle after each step', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 35, size: 'max' }), play), {
      numRuns: 40,
      examples: [[eventful]],
      endOnFailure: false,
    })
    expect(
      ['pending', 'available', 'spent', 'expired', 'reversed', 'done', 'owed', 'refused', 'below zero']
        .concat(['came back', 'kept a level', 'fell', 'expiry', 'invite', 'accelerator'])
        .filter((name) => !seen.has(name)),
    ).toEqual([])
    // The credits of this test have no invoices and invites.
    expect(await brokenRules(app.db, new Date('2026-11-20T12:00:00Z'))).toEqual([
      'invoice-credits',
      'invoice-entries',
      'reversals',
    ])
    expect((await compareRebuilt(app.db)).differences).toEqual([])
    await expectRebuilt()
  })
})

/**
 * Deletes or alters all data derived from the entries, and expects a rebuild to write the same rows as the
 * trigger.
 */
async function expectRebuilt(): Promise<void> {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  const rows = async () => {
    const { rows: read } = await owner.query<Readonly<Record<string, unknown>>>(`
      select (select json_agg(a order by professional_id) from point_accounts a) as accounts,
        (select json_agg(l order by entry_id) from point_lots l) as lots,
        (select json_agg(u order by entry_id, lot_entry_id) from point_lot_uses u) as uses,
        (select json_agg(s order by professional_id, cycle) from cycle_scores s) as scores,
        (select json_agg(g order by accelerator_id, professional_id, store_id) from accelerator_uses g) as given`)
    return read
  }
  const { db, close } = connect(app.ownerUrl, { max: 1 })
  const unchanged = { balances: 0, lots: 0, uses: 0, scores: 0, given: 0, sums: 0 }
  const before = await rows()
  expect((await rebuildLedger(db, new Date('2026-11-20T15:00:00Z'))).changed).toEqual(unchanged)
  for (const damage of [
    `delete from point_lot_uses; delete from point_lots; update point_accounts set balance = 0;
      update cycle_scores set points = 7; update accelerator_uses set points = points + 3`,
    `update point_lots set remaining = amount, professional_id = (select min(id::text)::uuid from users);
      update point_lot_uses set amount = 2 * amount; update point_accounts set balance = balance + 1;
      delete from cycle_scores where points <> 0 and floor_rank = 0 and cycle = (select min(cycle) from cycle_scores);
      delete from accelerator_uses`,
  ]) {
    await owner.query(
      `set session_replication_role = replica; ${damage}; set session_replication_role = default`,
    )
    const { sums, ...changed } = (await rebuildLedger(db, new Date('2026-11-20T15:00:00Z'))).changed
    expect(sums).toBe(0)
    for (const count of Object.values(changed)) expect(count).toBeGreaterThan(0)
    expect(await rows()).toEqual(before)
  }
  expect((await rebuildLedger(db, new Date('2026-11-20T15:00:00Z'))).changed).toEqual(unchanged)
  await expect(owner.query('delete from point_lots')).rejects.toThrow(/never changed or deleted/)
  await close()
  await owner.end()
}
