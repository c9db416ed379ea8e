import { hideEmail } from '@esquadro/contract/platform/fields/email'
import { hidePhone } from '@esquadro/contract/platform/fields/phone'
import { hideTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import { type ColumnClass, columns, isPersonal, type PersonalKind, type TableName } from './columns.ts'

/** A name with its first word in full and the initials of the others. */
export const shortName = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, index) => (index === 0 ? word : `${word.charAt(0)}.`))
    .join(' ')

const hide = () => '***'
const show = (text: string) => text

const masks: Readonly<Record<PersonalKind, (text: string) => string>> = {
  name: shortName,
  document: hideTaxDocument,
  email: hideEmail,
  phone: hidePhone,
  plain: show,
  hidden: hide,
  secret: hide,
  derived: hide,
  file: hide,
}

/** The tables that hold the fields of an audited subject. A subject without an entry is masked like a person. */
const tablesOf: Readonly<Record<string, readonly TableName[]>> = {
  accelerator: ['accelerators', 'acceleratorTargets'],
  brand: ['brands'],
  category: ['categories'],
  customer: ['customers'],
  experience: ['experiences', 'experienceRefundSteps', 'experienceSubscriptions'],
  'experience-category': ['experienceCategories'],
  'extra-point': ['extraPoints'],
  invoice: ['invoices', 'invoiceItems'],
  level: ['levels'],
  post: ['posts', 'postRevisions', 'postSlugs'],
  product: ['products'],
  'product-import': ['productImports'],
  settings: ['settings'],
  store: ['stores'],
  video: ['videos'],
  user: ['users', 'professionals', 'shopkeepers'],
}

/** Fields that audit entries name differently from the column, with the kind of their data. */
const aliases: Readonly<Record<string, PersonalKind>> = {
  sellerName: 'name',
  customerDocument: 'document',
  address: 'hidden',
}

/**
 * Returns the kind of every personal column by its name, over all tables; any other kind takes precedence
 * over `plain`.
 */
export const kindsOf = (
  tables: Readonly<Record<string, Readonly<Record<string, ColumnClass>>>>,
): ReadonlyMap<string, PersonalKind> =>
  new Map([
    ...Object.values(tables)
      .flatMap((table) => Object.entries(table))
      .filter(([, columnClass]) => isPersonal(columnClass))
      .map(([column, columnClass]): [string, PersonalKind] => [column, kindOf(columnClass)])
      .toSorted(([, a], [, b]) => Number(b === 'plain') - Number(a === 'plain')),
    ...Object.entries(aliases),
  ])

const kinds = kindsOf(columns)

function kindOf(columnClass: ColumnClass): PersonalKind {
  return columnClass.slice('personal:'.length) as PersonalKind
}

/** Kinds that identify a person in any record. */
const identifying: ReadonlySet<PersonalKind> = new Set(['document', 'email'])
/** Columns that identify a person in any record. */
const alwaysMasked: ReadonlySet<string> = new Set(['recipientName', 'cellphone'])

/** Masks the e-mail addresses, CPFs and CNPJs that a text mentions. */
const maskMentions = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, hideEmail)
    .replace(/(?<![\w.])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g, hideTaxDocument)

/**
 * Masks a text of an audit entry by the class of its column. `path` is the field's path in the entry; its last word
 * names the column. Fields of companies and things (`store`, `product` …) keep their names and addresses.
 */
export function maskField(subjectType: string, path: string, text: string): string {
  const field = path.split('.').at(-1) ?? path
  const kind = kinds.get(field)
  if (!kind || kind === 'plain') return maskMentions(text)
  const isMasked = isAboutPeople(subjectType) || identifying.has(kind) || alwaysMasked.has(field)
  return isMasked ? masks[kind](text) : maskMentions(text)
}

/** Whether a subject's own name and address are those of a person. */
function isAboutPeople(subjectType: string): boolean {
  const tables = tablesOf[subjectType]
  return (
    !tables ||
    tables.some((table) => {
      const classes: Readonly<Record<string, ColumnClass>> = columns[table]
      return classes['name'] === 'personal:name'
    })
  )
}
