import { beginCheck } from '../../../catalogue/product-imports/check-import.ts'
import { importFile, undoImport, uploadImport } from '../../../catalogue/product-imports/import-products.ts'
import { getImport } from '../../../catalogue/product-imports/product-imports.queries.ts'
import { runImport } from '../../../catalogue/product-imports/run-import.ts'
import type { Services } from '../../../platform/context/context.ts'
import { inTransaction, type Transaction } from '../../../platform/database/connect.ts'
import type { PlannedProduct } from '../plan.rules.ts'
import type { Agenda } from './agenda.ts'

const DAY = 86_400_000
const HEAD = 'Código;Descrição;Marca;Categoria;EAN;Detalhes;Unidade'

/** Two lines with typical errors: a product without a name, and an EAN with a wrong digit. */
const faulty = [
  'SEM-001;;Luz & Traço;Iluminação;;;UN',
  'PEN-9001;Pendente de ensaio;Luz & Traço;Iluminação;7899000000000;;UN',
]

/**
 * Imports spreadsheets as an administrator would: one with known products, one undone the next day, and one
 * whose dry run awaits a decision.
 */
export function loadImports(
  { db, files, state }: Pick<Services, 'db' | 'files' | 'state'>,
  plan: {
    readonly agenda: Agenda
    readonly adminId: string
    readonly products: readonly PlannedProduct[]
    readonly now: Date
  },
): void {
  const { agenda, adminId, products, now } = plan
  const user = { id: adminId }
  const contextAt = (when: Date) => ({
    db,
    files,
    state,
    clock: { now: () => when },
    inTransaction: <T>(work: (trx: Transaction) => Promise<T>) => inTransaction(db, work),
  })
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const of = (category: string) => products.filter((product) => product.category === category)
  const described = (text: string) => (product: PlannedProduct) => lineOf(product, text)

  agenda.at(ago(130), (when) =>
    importFile(
      contextAt(when),
      user,
      aSheet('iluminacao-2026.csv', [
        ...of('Iluminação').map(described('Acompanha lâmpada LED.')),
        ...faulty,
      ]),
      { createsMissing: false },
    ),
  )
  let wrong: string | null = null
  agenda.at(ago(61), async (when) => {
    const lines = of('Pisos')
      .slice(0, 12)
      .map((product, nth) =>
        lineOf({ ...product, code: `AMO-${nth + 1}`, ean: '', name: `Amostra de ${product.name}` }, ''),
      )
    wrong = await importFile(contextAt(when), user, aSheet('amostras-para-showroom.csv', lines), {
      createsMissing: false,
    })
  })
  agenda.at(ago(60), async (when) => {
    if (wrong) await undoImport(contextAt(when), user, wrong)
  })
  agenda.at(ago(1), async (when) => {
    const context = contextAt(when)
    const lines = of('Pedras').slice(0, 18).map(described('Chapas de 2 cm, polidas.'))
    const id = await uploadImport(
      context,
      user,
      aSheet('pedras-novembro.csv', [...lines, ...faulty.slice(1)]),
    )
    const { mapping } = await getImport(db, id)
    await beginCheck(context, id, mapping)
    await runImport(context, id)
  })
}

const lineOf = ({ code, name, brand, category, ean }: PlannedProduct, details: string): string =>
  [code, name, brand, category, ean, details, 'UN'].join(';')

const aSheet = (name: string, lines: readonly string[]): File =>
  new File([[HEAD, ...lines].join('\r\n')], name, { type: 'text/csv' })
