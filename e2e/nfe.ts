import { randomInt } from 'node:crypto'
import { accessKeyDigit } from './documents.ts'

export type SoldItem = { code: string; ean: string; description: string; valueCents: number }

export type Sale = {
  /** Of the store: 14 characters without punctuation. */
  cnpj: string
  storeName: string
  customer: { cpf: string; name: string }
  issuedAt: Date
  items: readonly SoldItem[]
}

export type Invoice = { number: string; fileName: string; xml: string; totalCents: number }

/**
 * An NF-e of a store in São Paulo as SEFAZ authorised it: right key, totals that add up, protocol with status 100. It
 * bears no signature, which is for a person to judge.
 */
export function anInvoice({ cnpj, storeName, customer, issuedAt, items }: Sale): Invoice {
  const number = randomInt(500_000, 999_999_999)
  const at = written(issuedAt)
  const code = String(randomInt(10_000_000, 99_999_999))
  const first43 = `35${at.slice(2, 4)}${at.slice(5, 7)}${cnpj}55001${String(number).padStart(9, '0')}1${code}`
  const digit = accessKeyDigit(first43)
  const key = first43 + digit
  const totalCents = items.reduce((sum, { valueCents }) => sum + valueCents, 0)
  const body = [
    `<ide><cUF>35</cUF><cNF>${code}</cNF><natOp>Venda de mercadoria</natOp><mod>55</mod><serie>1</serie>`,
    `<nNF>${number}</nNF><dhEmi>${at}</dhEmi><tpNF>1</tpNF><tpEmis>1</tpEmis><cDV>${digit}</cDV><tpAmb>1</tpAmb>`,
    '<finNFe>1</finNFe></ide>',
    `<emit><CNPJ>${cnpj}</CNPJ><xNome>${escape(storeName)}</xNome><enderEmit><UF>SP</UF></enderEmit></emit>`,
    `<dest><CPF>${customer.cpf}</CPF><xNome>${escape(customer.name)}</xNome></dest>`,
    ...items.map(line),
    `<total><ICMSTot><vProd>${money(totalCents)}</vProd><vFrete>0.00</vFrete><vDesc>0.00</vDesc>`,
    `<vNF>${money(totalCents)}</vNF></ICMSTot></total><transp><modFrete>9</modFrete></transp>`,
  ].join('')
  const answer =
    `<protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><chNFe>${key}</chNFe><dhRecbto>${at}</dhRecbto>` +
    '<nProt>135260000000000</nProt><cStat>100</cStat></infProt></protNFe>'
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">' +
    `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe${key}" versao="4.00">${body}</infNFe></NFe>` +
    `${answer}</nfeProc>`
  return { number: String(number), fileName: `NFe${key}.xml`, xml, totalCents }
}

const line = ({ code, ean, description, valueCents }: SoldItem, index: number) =>
  `<det nItem="${index + 1}"><prod><cProd>${escape(code)}</cProd><cEAN>${ean}</cEAN><xProd>${escape(description)}</xProd>` +
  `<NCM>69072100</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>${money(valueCents)}</vUnCom>` +
  `<vProd>${money(valueCents)}</vProd><indTot>1</indTot></prod></det>`

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const money = (cents: number) => (cents / 100).toFixed(2)

/** In Brasília's time, which has stood three hours behind Greenwich since 2019. */
const written = (at: Date) => `${new Date(at.getTime() - 10_800_000).toISOString().slice(0, 19)}-03:00`
