import {
  IMPORT_FIELDS,
  type ImportField,
  type Mapping,
} from '@esquadro/contract/product-imports/product-import'
import { findHeader, foldHeading, type Headings } from '../sheets/header.rules.ts'
import type { SheetRow } from '../sheets/sheet.ts'

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

/** The field that administrators chose last for a heading, folded; null if they left the column out. */
export type Learned = ReadonlyMap<string, ImportField | null>

/**
 * Suggests how the columns fill the fields: as administrators chose for the same headings before, else by the headings that
 * are known. A file whose rows name no field has its headings in the first row.
 */
export function suggestMapping(
  sample: readonly SheetRow[],
  learned: Learned,
): { mapping: Mapping; isRemembered: boolean } {
  const header = findHeader(sample, headingsWith(learned))
  const columns: Mapping['columns'] = Object.fromEntries(header?.columns ?? [])
  // A price list without a column of names has them in its descriptions.
  if (columns.name === undefined && columns.description !== undefined) {
    const cells = sample.find(({ line }) => line === header?.line)?.cells ?? []
    if (!learned.has(foldHeading(cells[columns.description] ?? ''))) {
      columns.name = columns.description
      delete columns.description
    }
  }
  const headerLine = header?.line ?? sample[0]?.line ?? 0
  const titles = sample.find(({ line }) => line === headerLine)?.cells ?? []
  return {
    mapping: { headerLine, columns, brandId: null, categoryId: null, createsMissing: false },
    isRemembered: titles.some((title) => learned.has(foldHeading(title))),
  }
}

function headingsWith(learned: Learned): Headings<ImportField> {
  const headings = IMPORT_FIELDS.map((field) => [
    field,
    [
      // Learned headings come first, so that they win over the known ones of another column.
      ...[...learned].filter(([, chosen]) => chosen === field).map(([heading]) => heading),
      ...known[field].filter((heading) => !learned.has(heading)),
    ],
  ])
  return Object.fromEntries(headings) as Headings<ImportField>
}

/** Returns what a confirmed mapping teaches: the field of each heading, or null for a column that was left out. */
export function headingsOf(
  sample: readonly { readonly line: number; readonly cells: readonly string[] }[],
  { headerLine, columns }: Mapping,
): Map<string, ImportField | null> {
  const titles = sample.find(({ line }) => line === headerLine)?.cells ?? []
  const fields = new Map(IMPORT_FIELDS.map((field) => [columns[field], field] as const))
  const taught = new Map<string, ImportField | null>()
  for (const [index, title] of titles.entries()) {
    const heading = foldHeading(title).slice(0, 200)
    if (heading !== '' && !taught.has(heading)) taught.set(heading, fields.get(index) ?? null)
  }
  return taught
}

/** Whether a mapping names what identifies a product: its code, and its brand by a column or for the whole file. */
export const isComplete = ({ columns, brandId }: Mapping): boolean =>
  columns.code !== undefined && (columns.brand !== undefined || brandId !== null)
