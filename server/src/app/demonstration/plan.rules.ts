import { aCnpj, aCpf } from '../../fiscal/samples/documents.ts'
import { firstNames, lastNames, places, stores, streets } from './people/people.data.ts'
import { categories, finishes, sizes } from './programme/catalogue.data.ts'
import type { Random } from './random.ts'

export interface PlannedProduct {
  readonly category: string
  readonly brand: string
  readonly code: string
  readonly ean: string
  readonly name: string
  readonly priceCents: number
}

/** Plans about 300 products, each with its own valid EAN. */
export function planProducts(random: Random): PlannedProduct[] {
  const planned: PlannedProduct[] = []
  for (const category of categories)
    for (let turn = 0; turn < 30; turn += 1) {
      const number = planned.length + 1
      const kind = category.kinds[turn % category.kinds.length] ?? ''
      const finish = finishes[(turn * 5 + Math.floor(turn / 12)) % finishes.length]
      planned.push({
        category: category.name,
        brand: category.brands[turn % category.brands.length] ?? '',
        code: `${kind
          .slice(0, 3)
          .toUpperCase()
          .normalize('NFD')
          .replace(/\P{ASCII}/gu, '')}-${1000 + number}`,
        ean: withCheckDigit(`78990${String(1_000_000 + number * 7)}`),
        name: `${kind} ${finish} ${random.pick(sizes)}`,
        priceCents: random.between(15, 900) * 100 - 10,
      })
    }
  return planned
}

function withCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

export interface PlannedPerson {
  readonly name: string
  readonly cpf: string
  readonly cellphone: string
  readonly place: (typeof places)[number]
  readonly street: string
}

/** Returns the person of a number: always the same name, CPF, phone number and place. */
export function planPerson(random: Random, number: number): PlannedPerson {
  const place = random.pick(places)
  const first = firstNames[number % firstNames.length] ?? ''
  const last = lastNames[(number * 7 + Math.floor(number / firstNames.length) * 3) % lastNames.length] ?? ''
  return {
    name: `${first} ${last}`,
    cpf: aCpf(5_000 + number),
    cellphone: `${place.areaCode}9${random.between(80_000_000, 99_999_999)}`,
    place,
    street: random.pick(streets),
  }
}

export interface PlannedStore {
  readonly tradeName: string
  readonly legalName: string
  readonly cnpj: string
  readonly sells: readonly string[]
}

/** Plans the stores; two have an alphanumeric CNPJ. */
export const planStores = (): PlannedStore[] =>
  stores.map((store, number) => ({
    tradeName: store.tradeName,
    legalName: `${store.tradeName} Ltda.`,
    cnpj: aCnpj(700 + number, { alphanumeric: number >= 6 }),
    sells: store.sells,
  }))
