import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const trustList = {
  file: { ptBR: 'certificados-e-esquemas', en: 'certificates-and-schemas' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    kind: { ptBR: 'Tipo', en: 'Type' },
    state: { ptBR: 'Situação', en: 'Status' },
    validFrom: { ptBR: 'Válido desde', en: 'Valid from', kind: 'instant' },
    validUntil: { ptBR: 'Válido até', en: 'Valid until', kind: 'instant' },
    fingerprint: { ptBR: 'Impressão digital (SHA-256)', en: 'Fingerprint (SHA-256)' },
    files: { ptBR: 'Arquivos', en: 'Files', kind: 'integer' },
    uploadedBy: { ptBR: 'Enviado por', en: 'Uploaded by' },
    uploadedAt: { ptBR: 'Enviado em', en: 'Uploaded on', kind: 'instant' },
  },
} satisfies ListTexts

export const trustKinds = {
  root: { ptBR: 'Autoridade raiz', en: 'Root authority' },
  intermediate: { ptBR: 'Autoridade intermediária', en: 'Intermediate authority' },
  schemas: { ptBR: 'Esquemas XSD', en: 'XSD schemas' },
} satisfies Words

export const trustStates = {
  valid: { ptBR: 'Válido', en: 'Valid' },
  expiring: { ptBR: 'A vencer', en: 'Expiring' },
  expired: { ptBR: 'Vencido', en: 'Expired' },
  'not-yet': { ptBR: 'Ainda não válido', en: 'Not yet valid' },
} satisfies Words

export const trustOrigins = {
  folder: { ptBR: 'Pasta do servidor', en: 'Server folder' },
  demonstration: { ptBR: 'Demonstração', en: 'Demonstration' },
} satisfies Words
