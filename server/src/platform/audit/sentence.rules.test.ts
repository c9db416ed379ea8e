import type { NamedKind } from '@esquadro/contract/platform/audit/cms'
import { AUDIT_ACTIONS } from '@esquadro/contract/platform/audit/vocabulary'
import { describe, expect, it } from 'vitest'
import type { NamedRecord } from './named.rules.ts'
import { idsIn, joinText, type Recorded, writeSentence } from './sentence.rules.ts'

const ids = { alice: '1', invoice: '2', ana: '3', store: '4', trip: '5' }
const record = (
  kind: NamedKind,
  id: string,
  name: string,
  of: string | null = null,
): [string, NamedRecord] => [id, { kind, id, name, of, ofId: of === null ? null : ids.store }]
const names = new Map([
  record('admin', ids.alice, 'Alice'),
  record('professional', ids.ana, 'Ana Prado'),
  record('invoice', ids.invoice, '1234', 'Loja X'),
  record('store', ids.store, 'Loja X'),
  record('experience', ids.trip, 'Visita à pedreira'),
])
const alice = { id: ids.alice, type: 'admin', name: 'Alice' } as const
const ana = { id: ids.ana, type: 'professional', name: 'Ana Prado' } as const
const system = { id: null, type: 'system', name: null } as const

const write = (action: string, entry: Partial<Recorded> = {}, language: 'ptBR' | 'en' = 'ptBR') =>
  joinText(
    writeSentence(
      { actor: alice, action, subjectId: null, before: null, after: null, ...entry },
      names,
      language,
    ),
  )

describe('the sentence of an audit entry', () => {
  it.each<[string, string, Partial<Recorded>]>([
    [
      'Alice aprovou a nota 1234 da Loja X (+1.200 pontos)',
      'invoice.approved',
      { subjectId: ids.invoice, after: { status: 'approved', points: 1_200 } },
    ],
    ['Alice recusou a nota que não existe mais', 'invoice.rejected', { subjectId: '9' }],
    ['O sistema exportou os produtos', 'product.exported', { actor: system }],
    [
      'Alice executou agora a tarefa “Prova dos pontos”',
      'job.started',
      { after: { job: 'ledger-verification' } },
    ],
    [
      'Ana Prado se inscreveu em Visita à pedreira',
      'experience.subscribed',
      { actor: ana, subjectId: ids.trip, after: { userId: ids.ana } },
    ],
    [
      'Alice inscreveu Ana Prado em Visita à pedreira',
      'experience.subscribed',
      { subjectId: ids.trip, after: { userId: ids.ana } },
    ],
    [
      'Alice desativou a loja Loja X',
      'store.status-changed',
      { subjectId: ids.store, after: { active: false } },
    ],
    ['Alice ativou a loja Loja X', 'store.status-changed', { subjectId: ids.store, after: { active: true } }],
    ['Alice excluiu o texto Obra leve do blog', 'post.deleted', { before: { title: 'Obra leve' } }],
    [
      'Alice ativou 3 produtos',
      'product.many-status-changed',
      { after: { active: true, ids: ['a', 'b', 'c'] } },
    ],
    ['Alice: unknown.done', 'unknown.done', {}],
  ])('reads %s', (sentence, action, entry) => expect(write(action, entry)).toBe(sentence))

  it.each(AUDIT_ACTIONS)('fills each placeholder of %s, even with unknown values', (action) => {
    const full = {
      subjectId: ids.invoice,
      after: { active: true, points: 5, professionalId: ids.ana, fileName: 'a.csv' },
    }
    for (const language of ['ptBR', 'en'] as const)
      for (const entry of [{}, full, { actor: ana, ...full }])
        expect(write(action, entry, language)).not.toMatch(/[{}[\]]|undefined|\s\s/)
  })

  it('collects the ids of the author, the subject and the values', () => {
    const id = '7f0c1cf6-e738-4023-826c-eba847a2d751'
    const other = '7f0c1cf6-e738-4023-826c-eba847a2d752'
    expect(
      idsIn({
        actor: { ...alice, id },
        action: 'x',
        subjectId: 'no-id',
        before: { targets: [{ id: other }] },
        after: { points: 1, text: 'a' },
      }),
    ).toEqual([id, other])
  })
})
