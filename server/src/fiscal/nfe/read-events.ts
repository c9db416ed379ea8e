import type { NfeEvent, NfeEventFile } from './nfe.ts'
import type { Authorities } from './signature/chain.ts'
import { readDigest, type Signed } from './signature/digest.ts'
import { readSignature } from './signature/signature.ts'
import { parseInstant } from './values.ts'
import { childOf, descendantsOf, textOf, type XmlElement } from './xml.ts'
import { XmlRefused } from './xml-text.ts'

/** Reads a file of events; rejects one without any. */
export function readEventFile(root: XmlElement, authorities: Authorities): NfeEventFile {
  const isBare = root.local === 'evento' || root.local === 'retEvento'
  const events = readEvents(isBare ? { ...root, children: [root] } : root, authorities)
  if (events.length === 0) throw new XmlRefused('incomplete', 'infEvento')
  if (events.length > MAX_EVENTS) throw new XmlRefused('bad-value', 'evento', MAX_EVENTS)
  return { kind: 'event', events }
}

/** A lot has at most 20 events; some systems join the files of several. */
const MAX_EVENTS = 100

/** Verifies the signature of an event; its chain must hold at the time of the event. */
function proofOf(signed: Signed, authorities: Authorities): NfeEvent['proof'] {
  const at = parseInstant(textOf(childOf(signed.element, 'dhEvento')))
  return {
    digest: readDigest(signed),
    signature: readSignature(signed, new Date(at ?? 0), authorities),
  }
}

const CANCELLATIONS = new Set(['110111', '110112'])

/** Merges the request and the response of an event into one; the response takes precedence. */
export function readEvents(root: XmlElement, authorities: Authorities): NfeEvent[] {
  const events = new Map<string, NfeEvent>()
  for (const container of [...descendantsOf(root, 'evento'), ...descendantsOf(root, 'retEvento')]) {
    const info = childOf(container, 'infEvento')
    const key = textOf(info && childOf(info, 'chNFe'))?.slice(0, 60)
    if (!info || key === undefined) continue
    const code = textOf(childOf(info, 'tpEvento'))?.slice(0, 10) ?? ''
    const id = `${key} ${code} ${textOf(childOf(info, 'nSeqEvento')) ?? '1'}`
    const before = events.get(id)
    events.set(id, {
      type: CANCELLATIONS.has(code) ? 'cancellation' : code === '110110' ? 'correction' : 'other',
      code,
      key,
      at:
        parseInstant(textOf(childOf(info, 'dhRegEvento'))) ??
        before?.at ??
        parseInstant(textOf(childOf(info, 'dhEvento'))),
      protocolStatus: textOf(childOf(info, 'cStat'))?.slice(0, 10) ?? before?.protocolStatus ?? null,
      environment: textOf(childOf(info, 'tpAmb'))?.slice(0, 2) ?? before?.environment ?? null,
      proof:
        container.local === 'evento'
          ? proofOf({ ancestors: [root], parent: container, element: info }, authorities)
          : (before?.proof ?? null),
    })
  }
  return [...events.values()]
}
