import { dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context/context.ts'
import {
  decideDispute,
  openDispute,
  replyToDispute,
  withdrawDispute,
} from '../../../sales/disputes/disputes.ts'
import { actingAs } from '../acting-as.ts'
import { findClaimOfAnother } from '../demonstration.queries.ts'
import type { Agenda } from './agenda.ts'
import { aPdf } from './pdf.ts'

const HOUR = 3_600_000

interface Planned {
  /** The index of the claimant among the professionals. */
  readonly claimant: number
  readonly hoursAgo: number
  readonly statement: string
  readonly evidence?: readonly string[]
  readonly reply?: string
  readonly replyEvidence?: readonly string[]
  readonly end?: 'withdraw' | { readonly decision: 'move' | 'keep'; readonly note: string }
}

/**
 * Disputes of every state. Open ones remain for the user to decide; others get a reply after a day and a
 * decision after three.
 */
const planned: readonly Planned[] = [
  {
    claimant: 18,
    hoursAgo: 1_820,
    statement: 'O casal me procurou em março para o projeto da cozinha e da área de serviço.',
    end: 'withdraw',
  },
  {
    claimant: 14,
    hoursAgo: 1_400,
    statement: 'Fiz a consultoria de iluminação da sala e acompanhei a visita à loja.',
    reply: 'A consultoria foi de um dia; o projeto executivo e as compras são meus, com contrato assinado.',
    replyEvidence: [
      'Contrato de projeto executivo',
      'Assinado em 12 de fevereiro',
      'Etapas: estudo, executivo, obra',
    ],
    end: {
      decision: 'keep',
      note: 'O contrato de projeto executivo cobre as compras; a consultoria avulsa não.',
    },
  },
  {
    claimant: 10,
    hoursAgo: 800,
    statement: 'Assumi a obra em agosto, quando o escritório anterior encerrou o contrato com a família.',
    evidence: [
      'Distrato e novo contrato',
      'Início da obra: agosto',
      'Responsável técnica: o novo escritório',
    ],
    reply: 'Confirmo que encerramos o contrato; não me oponho à transferência.',
    end: {
      decision: 'move',
      note: 'O contrato anterior foi encerrado e a outra parte concorda com a transferência.',
    },
  },
  {
    claimant: 1,
    hoursAgo: 74,
    statement: 'Assinei o contrato do projeto deste apartamento em julho e acompanho a obra desde então.',
    evidence: [
      'Contrato de projeto de interiores',
      'Assinado em julho',
      'Apartamento de três quartos, 140 m2',
    ],
    reply: 'Atendo a família há dois anos; as notas do piso e da bancada são de compras comigo.',
    replyEvidence: [
      'Memorial descritivo da reforma',
      'Piso, bancada e marcenaria',
      'Versão 3, aprovada pelo cliente',
    ],
  },
  {
    claimant: 6,
    hoursAgo: 9,
    statement: 'A cliente pediu o projeto do consultório em setembro; envio a proposta aceita.',
    evidence: ['Proposta de projeto', 'Consultório, 62 m2', 'Aceita em setembro'],
  },
]

/** Opens, answers and decides disputes about customers through the usual use cases. */
export function loadDisputes(
  { db, files, state }: Pick<Services, 'db' | 'files' | 'state'>,
  plan: {
    readonly agenda: Agenda
    readonly adminId: string
    readonly professionals: readonly string[]
    readonly now: Date
  },
): void {
  const { agenda, adminId, professionals, now } = plan
  const contextOf = (id: string, type: 'admin' | 'professional', when: Date) => ({
    ...actingAs(db, id, type, when),
    db,
    files,
    state,
    log: { warn: () => undefined },
  })
  for (const { claimant, hoursAgo, statement, evidence, reply, replyEvidence, end } of planned) {
    const claimantId = professionals[claimant]
    if (!claimantId) continue
    const openedAt = new Date(now.getTime() - hoursAgo * HOUR)
    let opened: { readonly id: string; readonly holderId: string } | null = null
    agenda.at(openedAt, async (when) => {
      const claim = await findClaimOfAnother(db, claimantId, dayOf(when))
      if (!claim) return
      const { id } = await openDispute(
        contextOf(claimantId, 'professional', when),
        { id: claimantId, name: claim.claimantName },
        { document: claim.document, name: claim.name, statement, file: evidence && aFile(evidence) },
      )
      opened = { id, holderId: claim.professionalId }
    })
    if (reply)
      agenda.at(new Date(openedAt.getTime() + 26 * HOUR), async (when) => {
        if (!opened) return
        const { id, holderId } = opened
        const file = replyEvidence && aFile(replyEvidence)
        await replyToDispute(
          contextOf(holderId, 'professional', when),
          { id: holderId },
          { id, statement: reply, file },
        )
      })
    if (end)
      agenda.at(new Date(openedAt.getTime() + 71 * HOUR), async (when) => {
        if (!opened) return
        const { id } = opened
        if (end === 'withdraw')
          await withdrawDispute(contextOf(claimantId, 'professional', when), { id: claimantId }, id)
        else await decideDispute(contextOf(adminId, 'admin', when), { id: adminId }, { id, ...end })
      })
  }
}

const aFile = (lines: readonly string[]): File =>
  new File([Uint8Array.from(aPdf(lines))], 'comprovante.pdf', { type: 'application/pdf' })
