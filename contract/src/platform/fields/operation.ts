/**
 * The meanings of an operation for the programme: a `sale` earns; a sale that is already `documented` by
 * another document earns only if that one is not in the programme; a `billing` earns on its delivery.
 */
export const MEANINGS = ['sale', 'documented', 'billing', 'no-sale'] as const
export type Meaning = (typeof MEANINGS)[number]

/** The subject of an operation that is no sale, in plain words; `entry` is a code of incoming goods. */
export const OPERATION_TOPICS = [
  'annulment',
  'communication',
  'consignment',
  'consignment-return',
  'cooperative',
  'demonstration',
  'demonstration-return',
  'entry',
  'exhibition',
  'export',
  'fixed-asset',
  'gift',
  'loan',
  'loan-return',
  'other',
  'outside-sale',
  'own-use',
  'own-use-return',
  'packaging',
  'packaging-return',
  'processing',
  'processing-return',
  'repair',
  'repair-return',
  'rural',
  'sample',
  'stock',
  'storage',
  'storage-return',
  'supplier-return',
  'tax',
  'temporary-admission',
  'third-party',
  'transfer',
  'transfer-return',
  'transport',
] as const
export type OperationTopic = (typeof OPERATION_TOPICS)[number]
