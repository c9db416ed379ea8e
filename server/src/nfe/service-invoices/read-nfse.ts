import { isIsoDay } from '@esquadro/contract/fields/date'
import type { ServiceInvoiceFacts } from '@esquadro/contract/pce/service-invoice'
import type { Authorities } from '../signature/chain.ts'
import { amount } from '../values.ts'
import { childOf, find, readIntact, textOf, type XmlElement } from '../xml.ts'
import { XmlRefused } from '../xml-refused.ts'
import { readNfseSignature } from './nfse-signature.ts'

const NATIONAL = 'http://www.sped.fazenda.gov.br/nfse'

/**
 * Reads a service invoice: an NFS-e of the national layout with its values and signature, its declaration (DPS) alone, or
 * another XML, of which nothing is read. Null if the bytes are no harmless XML.
 */
export function readNfse(bytes: Uint8Array, authorities: Authorities): ServiceInvoiceFacts | null {
  try {
    return readIntact(
      bytes,
      (root, source) => ({ facts: factsOf(root, authorities), source }),
      ({ facts, source }) =>
        facts.layout === 'other'
          ? source !== 'repaired'
          : facts.signature === 'verified' || facts.signature === 'unknown',
    ).facts
  } catch (error) {
    if (error instanceof XmlRefused) return null
    throw error
  }
}

const unread: ServiceInvoiceFacts = {
  layout: 'other',
  key: null,
  number: null,
  issuedOn: null,
  provider: null,
  taker: null,
  service: null,
  valueCents: null,
  netCents: null,
  isTest: false,
  signature: 'unsigned',
}

function factsOf(root: XmlElement, authorities: Authorities): ServiceInvoiceFacts {
  const prefix = root.name.slice(0, Math.max(0, root.name.length - root.local.length - 1))
  if (root.namespaces.get(prefix) !== NATIONAL) return unread
  if (root.local === 'NFSe') return factsOfNfse(root, authorities)
  const declaration = root.local === 'DPS' ? childOf(root, 'infDPS') : null
  return declaration ? { ...unread, ...declared(declaration), layout: 'declaration' } : unread
}

function factsOfNfse(root: XmlElement, authorities: Authorities): ServiceInvoiceFacts {
  const info = childOf(root, 'infNFSe')
  const declaration = find(info, 'DPS', 'infDPS')
  if (!info || !declaration) return unread
  const id = info.attributes.get('Id') ?? ''
  const known = declared(declaration)
  const emitter = childOf(info, 'emit')
  const processedAt = textOf(childOf(info, 'dhProc'))
  return {
    ...known,
    layout: 'national',
    key: /^NFS\d{50}$/.test(id) ? id.slice(3) : null,
    number: textOf(childOf(info, 'nNFSe'))?.slice(0, 20) ?? null,
    issuedOn: known.issuedOn ?? dayOf(processedAt),
    provider: emitter ? partyOf(emitter) : known.provider,
    netCents: centsOf(find(info, 'valores'), 'vLiq'),
    signature: readNfseSignature(root, info, new Date(processedAt ?? 0), authorities),
  }
}

/** The facts of the declaration (infDPS), which its NFS-e contains. */
function declared(info: XmlElement): ServiceInvoiceFacts {
  const values = childOf(info, 'valores')
  const service = centsOf(find(values, 'vServPrest'), 'vServ')
  const discount = centsOf(find(values, 'vDescCondIncond'), 'vDescIncond') ?? 0
  const provider = childOf(info, 'prest')
  const taker = childOf(info, 'toma')
  return {
    ...unread,
    issuedOn: dayOf(textOf(childOf(info, 'dhEmi'))),
    provider: provider && partyOf(provider),
    taker: taker && partyOf(taker),
    service: textOf(find(info, 'serv', 'cServ', 'xDescServ'))?.slice(0, 500) ?? null,
    valueCents: service === null ? null : Math.max(0, service - discount),
    isTest: textOf(childOf(info, 'tpAmb')) !== '1',
  }
}

const partyOf = (element: XmlElement) => ({
  document:
    (textOf(childOf(element, 'CNPJ')) ?? textOf(childOf(element, 'CPF')))?.toUpperCase().slice(0, 20) ?? null,
  name: textOf(childOf(element, 'xNome'))?.slice(0, 200) ?? null,
})

const dayOf = (written: string | null): string | null => {
  const day = written?.slice(0, 10) ?? ''
  return isIsoDay(day) ? day : null
}

const centsOf = (element: XmlElement | null, local: string): number | null =>
  element && childOf(element, local) ? amount(element, local) : null
