import type { ImportRow, RowNote } from '@esquadro/contract/people/pre-registrations/pre-registration'
import { isCpf } from '@esquadro/contract/platform/fields/cpf'
import { withoutGuard } from '@esquadro/contract/platform/fields/formula'
import { readCode } from '../../platform/sheets/code-cell.rules.ts'
import { findHeader, type Header } from '../../platform/sheets/header.rules.ts'
import type { SheetRow } from '../../platform/sheets/sheet.ts'

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
  const cellphone = readCode(cellOf('cellphone'))
  const cpf = readCode(cellOf('cpf'))
  const document = withZeros(cpf.code)
  const isRounded = [cellphone, cpf].some(({ doubt }) => doubt === 'rounded')
  return {
    line,
    row: {
      name: withoutGuard(cellOf('name')),
      email: withoutGuard(cellOf('email')),
      // A rounded number is invalid as it is written, so that the row is corrected first.
      cellphone: cellphone.doubt === null ? cellphone.code : cellphone.written,
      cpf: cpf.doubt !== null ? cpf.written : isHidden(cpf.code) ? '' : document.cpf,
      seller: withoutGuard(cellOf('seller')),
    },
    notes: [
      ...(problem ? [problem] : []),
      ...(document.isPadded ? (['cpf-zeros'] as const) : []),
      ...(isRounded ? (['rounded'] as const) : []),
    ],
  }
}

/** Whether a CPF is the hidden one of our own export. */
const isHidden = (cpf: string): boolean => /^\*{3}/.test(cpf)

/** Restores the leading zeros of a CPF that a spreadsheet dropped, if the result is a CPF. */
function withZeros(text: string): { readonly cpf: string; readonly isPadded: boolean } {
  const padded = text.padStart(11, '0')
  const isPadded = /^\d{3,10}$/.test(text) && isCpf(padded)
  return isPadded ? { cpf: padded, isPadded } : { cpf: text, isPadded }
}
