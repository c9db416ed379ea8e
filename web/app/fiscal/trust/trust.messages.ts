import { defineMessages } from '../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    title: 'Certificados e esquemas',
    text: 'As autoridades da ICP-Brasil e os esquemas XSD com que o programa confere as notas. Uma mudança vale a partir do próximo envio.',
    add: 'Enviar arquivo',
    upload: 'Arquivo',
    uploadHint:
      'Certificados de autoridades (PEM, CRT, CER ou P7B) ou um ZIP de certificados ou esquemas, até 8 MB.',
    uploaded_one: '{{count}} item instalado.',
    uploaded_other: '{{count}} itens instalados.',
    kind: 'Tipo',
    allKinds: 'Todos os tipos',
    files_one: '{{count}} arquivo',
    files_other: '{{count}} arquivos',
    validUntil: 'Validade',
    period: '{{from}} a {{until}}',
    noEnd: 'Sem prazo',
    uploadedText: '{{day}}, {{by}}',
    'by.upload': 'por {{name}}',
    'by.folder': 'da pasta do servidor',
    'by.demonstration': 'da demonstração',
    state: 'Situação',
    all: 'Todas as situações',
    remove: 'Remover',
    removeTitle: 'Remover {{name}}?',
    removeAuthority:
      'As próximas notas com certificados dessa autoridade vão para análise. A pasta de um servidor não a traz de volta; para voltar a usá-la, envie o arquivo de novo.',
    removeSchemas:
      'As próximas notas deixam de ser conferidas com esses esquemas. A pasta de um servidor não os traz de volta; para voltar a usá-los, envie o arquivo de novo.',
    removed: 'Removido.',
    empty: 'Nada instalado',
    emptyText:
      'Sem a raiz da ICP-Brasil, a autoridade dos certificados não pode ser conferida. Envie os certificados que o ITI publica.',
  },
  en: {
    title: 'Certificates and schemas',
    text: 'The authorities of ICP-Brasil and the XSD schemas by which the programme checks invoices. A change applies from the next submission on.',
    add: 'Upload file',
    upload: 'File',
    uploadHint:
      'Certificates of authorities (PEM, CRT, CER or P7B) or a ZIP of certificates or schemas, up to 8 MB.',
    uploaded_one: '{{count}} item installed.',
    uploaded_other: '{{count}} items installed.',
    kind: 'Type',
    allKinds: 'All types',
    files_one: '{{count}} file',
    files_other: '{{count}} files',
    validUntil: 'Validity',
    period: '{{from}} to {{until}}',
    noEnd: 'No end',
    uploadedText: '{{day}}, {{by}}',
    'by.upload': 'by {{name}}',
    'by.folder': 'from the server’s folder',
    'by.demonstration': 'from the demonstration',
    state: 'Status',
    all: 'Any status',
    remove: 'Remove',
    removeTitle: 'Remove {{name}}?',
    removeAuthority:
      'The next invoices with certificates of this authority await review. A server’s folder does not bring it back; to use it again, upload the file again.',
    removeSchemas:
      'The next invoices are no longer checked by these schemas. A server’s folder does not bring them back; to use them again, upload the file again.',
    removed: 'Removed.',
    empty: 'Nothing is installed',
    emptyText:
      'Without the root of ICP-Brasil, the authority of certificates cannot be checked. Upload the certificates that ITI publishes.',
  },
})
