import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'certificados-e-esquemas',
  columns: {
    name: 'Nome',
    kind: 'Tipo',
    state: 'Situação',
    validFrom: 'Válido desde',
    validUntil: 'Válido até',
    fingerprint: 'Impressão digital (SHA-256)',
    files: 'Arquivos',
    uploadedBy: 'Enviado por',
    uploadedAt: 'Enviado em',
  },
  kinds: { root: 'Autoridade raiz', intermediate: 'Autoridade intermediária', schemas: 'Esquemas XSD' },
  states: { valid: 'Válido', expiring: 'A vencer', expired: 'Vencido', 'not-yet': 'Ainda não válido' },
  origins: { folder: 'Pasta do servidor', demonstration: 'Demonstração' },
}

const en: typeof ptBR = {
  file: 'certificates-and-schemas',
  columns: {
    name: 'Name',
    kind: 'Type',
    state: 'Status',
    validFrom: 'Valid from',
    validUntil: 'Valid until',
    fingerprint: 'Fingerprint (SHA-256)',
    files: 'Files',
    uploadedBy: 'Uploaded by',
    uploadedAt: 'Uploaded on',
  },
  kinds: { root: 'Root authority', intermediate: 'Intermediate authority', schemas: 'XSD schemas' },
  states: { valid: 'Valid', expiring: 'Expiring', expired: 'Expired', 'not-yet': 'Not yet valid' },
  origins: { folder: 'Server folder', demonstration: 'Demonstration' },
}

export const trustExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
