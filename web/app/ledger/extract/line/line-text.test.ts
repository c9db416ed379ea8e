import type { ExtractLine } from '@esquadro/contract/ledger/extract/extract'
import { entryKinds } from '@esquadro/texts/entries'
import { wordsIn } from '@esquadro/texts/words'
import { describe, expect, it } from 'vitest'
import { textIn } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../extract.messages.ts'
import { lineText } from './line-text.ts'

const text = textIn(messages, 'ptBR')
const aLine = (facts: Partial<ExtractLine>): ExtractLine => ({
  id: 'a',
  kind: 'invoice',
  amount: 10,
  occurredAt: '2026-11-19T12:00:00Z',
  status: 'available',
  storeName: 'Casa Aroeira',
  invoiceId: 'i',
  invoiceNumber: '588',
  acceleratorName: null,
  isLimitReached: false,
  reason: null,
  availableAt: null,
  expiresOn: null,
  remaining: 10,
  balanceAfter: 10,
  ...facts,
})
const nothing = { storeName: null, invoiceId: null, invoiceNumber: null }

describe('The title of a line', () => {
  it.each<[string, Partial<ExtractLine>, string, string]>([
    ['an invoice by its store', {}, 'Casa Aroeira', 'Nota fiscal 588'],
    ['an invoice of no known store by its number', { storeName: null }, 'Nota fiscal 588', ''],
    [
      'a bonus by its accelerator',
      { kind: 'accelerator', acceleratorName: 'Banho completo' },
      'Acelerador Banho completo',
      'Casa Aroeira · Nota fiscal 588',
    ],
    [
      'a bonus that the limit of its campaign cut',
      { kind: 'accelerator', acceleratorName: 'Banho completo', isLimitReached: true },
      'Acelerador Banho completo',
      'limite da campanha atingido · Casa Aroeira · Nota fiscal 588',
    ],
    [
      'a reversal by what it undoes',
      { kind: 'reversal', reason: 'Mercadoria devolvida.' },
      'Estorno · Casa Aroeira',
      'Nota fiscal 588 · Mercadoria devolvida.',
    ],
    ['an expiry of anything else by its kind', { kind: 'expiry', ...nothing }, 'Vencimento', ''],
    [
      'an adjustment by its reason',
      { kind: 'adjustment', ...nothing, reason: 'Correção de cadastro' },
      'Correção de cadastro',
      'Ajuste',
    ],
    ['an invite without more to say by its kind', { kind: 'invite', ...nothing }, 'Convite', ''],
  ])('%s', (_, facts, title, about) => {
    expect(lineText(aLine(facts), text, wordsIn(entryKinds, 'ptBR'))).toEqual({ title, about })
  })
})
