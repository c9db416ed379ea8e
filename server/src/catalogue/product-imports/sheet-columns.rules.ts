import type { ImportField, Mapping } from '@esquadro/contract/catalogue/product-imports/product-import'
import { IMPORT_FIELDS } from '@esquadro/contract/catalogue/product-imports/vocabulary'
import { findHeader, foldHeading, type Headings, listLeftOut } from '../../platform/sheets/header.rules.ts'
import type { SheetRow } from '../../platform/sheets/sheet.ts'

/** The headings of price lists and shop systems that name each field. */
const known: Headings<ImportField> = {
  name: ['nome', 'produto', 'nomedoproduto', 'nomeproduto', 'item', 'name', 'productname', 'title', 'titulo'],
  code: [
    'codigo',
    'cod',
    'codigodoproduto',
    'codigoproduto',
    'codproduto',
    'referencia',
    'ref',
    'sku',
    'code',
    'productcode',
    'codigointerno',
    'codigodofabricante',
    'codfabricante',
    'partnumber',
    'modelo',
  ],
  brand: ['marca', 'marcas', 'fabricante', 'brand', 'brands', 'manufacturer', 'fornecedor'],
  category: [
    'categoria',
    'categorias',
    'category',
    'categories',
    'grupo',
    'familia',
    'linha',
    'segmento',
    'departamento',
  ],
  ean: [
    'ean',
    'ean13',
    'gtin',
    'gtin13',
    'gtin14',
    'gtinean',
    'eangtin',
    'codigodebarras',
    'codigobarras',
    'codbarras',
    'coddebarras',
    'barcode',
    'upc',
    'cean',
    'gtinupceanorisbn',
  ],
  description: [
    'descricao',
    'description',
    'descricaocompleta',
    'descricaodetalhada',
    'detalhes',
    'complemento',
    'shortdescription',
  ],
  unit: ['unidade', 'un', 'und', 'unid', 'um', 'unidadedemedida', 'unit', 'uom'],
  active: ['ativo', 'ativa', 'situacao', 'status', 'participa', 'active', 'published', 'publicado'],
}

/** The field that administrators last chose for a heading, by folded heading; null if they left the column out. */
export type Learned = ReadonlyMap<string, ImportField | null>

/**
 * Suggests a mapping of the columns: as administrators chose for the same headings before, else by known
 * headings. If no row names a field, the first row is taken as the headings.
 */
export function suggestMapping(
  sample: readonly SheetRow[],
  learned: Learned,
): { mapping: Mapping; isRemembered: boolean } {
  const header = findHeader(sample, headingsWith(learned))
  const columns: Mapping['columns'] = Object.fromEntries(header?.columns ?? [])
  // In a price list without a column of names, the descriptions are the names.
  if (columns.name === undefined && columns.description !== undefined) {
    const cells = sample.find(({ line }) => line === header?.line)?.cells ?? []
    if (!learned.has(foldHeading(cells[columns.description] ?? ''))) {
      columns.name = columns.description
      delete columns.description
    }
  }
  const headerLine = header?.line ?? sample[0]?.line ?? 0
  const titles = sample.find(({ line }) => line === headerLine)?.cells ?? []
  preferFilled(
    columns,
    titles,
    sample.filter(({ line }) => line > headerLine),
  )
  return {
    mapping: {
      headerLine,
      columns,
      brandId: null,
      categoryId: null,
      createsMissing: false,
      doubts: 'ask',
    },
    isRemembered: titles.some((title) => learned.has(foldHeading(title))),
  }
}

/** Replaces an empty column by another one with an equal heading that has values. */
function preferFilled(
  columns: Mapping['columns'],
  titles: readonly string[],
  rows: readonly Pick<SheetRow, 'cells'>[],
): void {
  const isFilled = (column: number) => rows.some(({ cells }) => (cells[column] ?? '').trim() !== '')
  for (const field of IMPORT_FIELDS) {
    const column = columns[field]
    if (column === undefined || isFilled(column)) continue
    const filled = listLeftOut(titles, Object.values(columns)).find(
      (other) => other.used === column && isFilled(other.column),
    )
    if (filled) columns[field] = filled.column
  }
}

function headingsWith(learned: Learned): Headings<ImportField> {
  const headings = IMPORT_FIELDS.map((field) => [
    field,
    [
      // Learned headings come first, so that they take precedence over known ones of another column.
      ...[...learned].filter(([, chosen]) => chosen === field).map(([heading]) => heading),
      ...known[field].filter((heading) => !learned.has(heading)),
    ],
  ])
  return Object.fromEntries(headings) as Headings<ImportField>
}

/**
 * Returns what to learn from a confirmed mapping: the field of each heading, or null for a column that was
 * left out.
 */
export function headingsOf(
  sample: readonly { readonly line: number; readonly cells: readonly string[] }[],
  { headerLine, columns }: Mapping,
): Map<string, ImportField | null> {
  const titles = sample.find(({ line }) => line === headerLine)?.cells ?? []
  const fields = new Map(IMPORT_FIELDS.map((field) => [columns[field], field] as const))
  const taught = new Map<string, ImportField | null>()
  for (const [index, title] of titles.entries()) {
    const heading = foldHeading(title).slice(0, 200)
    // Of equal headings the one that was chosen counts.
    if (heading !== '') taught.set(heading, fields.get(index) ?? taught.get(heading) ?? null)
  }
  return taught
}

/** Whether a mapping identifies products: by a column of codes, and a brand by a column or for the whole file. */
export const isComplete = ({ columns, brandId }: Mapping): boolean =>
  columns.code !== undefined && (columns.brand !== undefined || brandId !== null)
