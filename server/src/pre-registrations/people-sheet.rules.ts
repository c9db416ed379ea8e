import { isCpf } from '@esquadro/contract/fields/cpf'
import type { ImportRow, RowNote } from '@esquadro/contract/pre-registrations/pre-registration'
import { findHeader, type Header } from '../sheets/header.rules.ts'
import type { SheetRow } from '../sheets/sheet.ts'

type Field = keyof ImportRow

const headings: Readonly<Record<Field, readonly string[]>> = {
  name: ['nome', 'nomecompleto', 'name', 'fullname', 'profissional'],
  email: ['email', 'mail', 'correio', 'enderecodeemail', 'emailaddress'],
  cellphone: ['celular', 'telefone', 'whatsapp', 'fone', 'cellphone', 'phone', 'mobile', 'mobilephone'],
  cpf: ['cpf', 'documento', 'document'],
  seller: ['vendedor', 'vendedora', 'seller', 'consultor', 'consultora'],
}
const template = ['name', 'email', 'cellphone', 'cpf', 'seller'] as const satisfies readonly Field[]

/** Finds the header of a sheet of people; null if no row names a column of names or e-mails. */
export function findPeopleHeader(sample: readonly SheetRow[]): Header<Field> | null {
  const header = findHeader(sample, headings)
  return header && (header.columns.has('email') || header.columns.has('name')) ? header : null
}

/** A person in a sheet, with the number of the row. */
export interface PersonRow {
  readonly line: number
  readonly row: ImportRow
  readonly notes: RowNote[]
}

/** Reads a row by the columns of the header; without a header in the order of the template. */
export function toPerson({ line, cells, problem }: SheetRow, header: Header<Field> | null): PersonRow {
  const columnOf = (field: Field) => (header ? header.columns.get(field) : template.indexOf(field))
  const cellOf = (field: Field) => (cells[columnOf(field) ?? -1] ?? '').trim().slice(0, 300)
  const document = withZeros(cellOf('cpf'))
  return {
    line,
    row: {
      name: cellOf('name'),
      email: cellOf('email'),
      cellphone: cellOf('cellphone'),
      cpf: document.cpf,
      seller: cellOf('seller'),
    },
    notes: [...(problem ? [problem] : []), ...(document.isPadded ? (['cpf-zeros'] as const) : [])],
  }
}

/** Restores the leading zeros of a CPF that a spreadsheet dropped, if the result is a CPF. */
function withZeros(text: string): { readonly cpf: string; readonly isPadded: boolean } {
  const padded = text.padStart(11, '0')
  const isPadded = /^\d{3,10}$/.test(text) && isCpf(padded)
  return isPadded ? { cpf: padded, isPadded } : { cpf: text, isPadded }
}
