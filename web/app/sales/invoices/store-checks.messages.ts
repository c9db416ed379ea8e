import { defineMessages } from '../../platform/i18n/messages.ts'

/** The checks of signatures and formats in the words of a shop: what is wrong, and who can put it right. */
export const messages = defineMessages({
  ptBR: {
    'check.digest': 'Nota sem alterações',
    'reason.digest.reformatted': 'O arquivo foi reformatado, com o mesmo conteúdo.',
    'reason.digest.differs': 'O arquivo foi alterado depois de assinado. Envie o XML original.',
    'reason.digest.protocol-differs':
      'A autorização no arquivo é de outra versão da nota. Envie o XML autorizado, sem alterações.',
    'reason.digest.other-reference': 'A assinatura é de outra nota. Envie o XML original desta.',
    'reason.digest.unsigned':
      'A nota veio sem a assinatura da loja. Envie o XML como o sistema da loja o gerou.',
    'check.signature': 'Assinatura da loja na nota',
    'reason.signature.reformatted': 'Confere; o arquivo foi reformatado.',
    'reason.signature.unsigned':
      'A nota veio sem a assinatura da loja. Envie o XML como o sistema da loja o gerou.',
    'reason.signature.other-reference': 'A assinatura é de outra nota. Envie o XML original desta.',
    'reason.signature.other-algorithm':
      'A assinatura não está na forma aceita. Fale com o suporte do sistema que emite as notas.',
    'reason.signature.no-certificate': 'O arquivo não diz quem assinou a nota. Envie o XML original.',
    'reason.signature.differs': 'O arquivo foi alterado depois de assinado. Envie o XML original.',
    'reason.signature.not-made': 'Esta nota chegou antes de o programa conferir assinaturas.',
    'check.certificate-company': 'Quem assinou a nota',
    'reason.certificate-company.other-company':
      'Outra empresa assinou esta nota. Confira com o contador qual certificado digital o sistema usa.',
    'reason.certificate-company.person':
      'Uma pessoa, e não a loja, assinou esta nota. Confira com o contador qual certificado digital o sistema usa.',
    'reason.certificate-company.none':
      'Não dá para saber que empresa assinou. Confira com o contador qual certificado digital o sistema usa.',
    'reason.certificate-company.no-certificate':
      'O arquivo não diz quem assinou a nota. Envie o XML original.',
    'check.certificate-validity': 'Certificado digital em dia',
    'reason.certificate-validity.expired':
      'O certificado digital da loja venceu em {{until}}, antes desta nota. Fale com o contador.',
    'reason.certificate-validity.not-yet-valid':
      'O certificado digital da loja só vale a partir de {{from}}. Fale com o contador.',
    'reason.certificate-validity.no-certificate':
      'O arquivo não diz quem assinou a nota. Envie o XML original.',
    'check.certificate-chain': 'Certificado digital reconhecido',
    'reason.certificate-chain.issuer-missing':
      'O programa ainda não conhece quem emitiu o certificado da loja ({{issuer}}). Não é preciso fazer nada: a análise decide.',
    'reason.certificate-chain.issuer-differs':
      'O certificado digital não foi emitido por {{issuer}}, como ele diz. Fale com o contador.',
    'reason.certificate-chain.issuer-not-valid':
      'Quem emitiu o certificado da loja ({{issuer}}) não podia emiti-lo nesse dia. A análise decide.',
    'reason.certificate-chain.no-roots': 'Ainda não conferido. Não é preciso fazer nada.',
    'reason.certificate-chain.unknown-issuer':
      'O programa ainda não conhece quem emitiu o certificado da loja. Não é preciso fazer nada: a análise decide.',
    'reason.certificate-chain.self-signed':
      'O certificado digital não vem de uma certificadora. Fale com o contador.',
    'reason.certificate-chain.no-certificate': 'O arquivo não diz quem assinou a nota. Envie o XML original.',
    'check.certificate-revocation': 'Certificado digital não cancelado',
    'reason.certificate-revocation.offline': 'Não conferido aqui. Não é preciso fazer nada.',
    'check.schema': 'Formato oficial da nota',
    'reason.schema.differs':
      'O arquivo não segue o formato oficial (linha {{line}}). Envie o XML autorizado, sem alterações.',
    'reason.schema.unknown-layout':
      'O programa ainda não conhece esta versão de nota. Não é preciso fazer nada.',
    'reason.schema.failed': 'Ainda não conferido. Não é preciso fazer nada.',
  },
  en: {
    'check.digest': 'Invoice unchanged',
    'reason.digest.reformatted': 'The file was reformatted, with the same content.',
    'reason.digest.differs': 'The file was changed after it was signed. Send the original XML.',
    'reason.digest.protocol-differs':
      'The authorisation in the file is of another version of the invoice. Send the authorised XML, unchanged.',
    'reason.digest.other-reference':
      'The signature is of another invoice. Send the original XML of this one.',
    'reason.digest.unsigned':
      'The invoice came without the store’s signature. Send the XML as the store’s system made it.',
    'check.signature': 'The store’s signature',
    'reason.signature.reformatted': 'It matches; the file was reformatted.',
    'reason.signature.unsigned':
      'The invoice came without the store’s signature. Send the XML as the store’s system made it.',
    'reason.signature.other-reference':
      'The signature is of another invoice. Send the original XML of this one.',
    'reason.signature.other-algorithm':
      'The signature is not in the accepted form. Ask the support of the system that issues the invoices.',
    'reason.signature.no-certificate': 'The file does not say who signed the invoice. Send the original XML.',
    'reason.signature.differs': 'The file was changed after it was signed. Send the original XML.',
    'reason.signature.not-made': 'This invoice arrived before the programme checked signatures.',
    'check.certificate-company': 'Who signed the invoice',
    'reason.certificate-company.other-company':
      'Another company signed this invoice. Ask the accountant which digital certificate the system uses.',
    'reason.certificate-company.person':
      'A person, not the store, signed this invoice. Ask the accountant which digital certificate the system uses.',
    'reason.certificate-company.none':
      'It is unclear which company signed. Ask the accountant which digital certificate the system uses.',
    'reason.certificate-company.no-certificate':
      'The file does not say who signed the invoice. Send the original XML.',
    'check.certificate-validity': 'Digital certificate up to date',
    'reason.certificate-validity.expired':
      'The store’s digital certificate ended on {{until}}, before this invoice. Ask the accountant.',
    'reason.certificate-validity.not-yet-valid':
      'The store’s digital certificate begins on {{from}}. Ask the accountant.',
    'reason.certificate-validity.no-certificate':
      'The file does not say who signed the invoice. Send the original XML.',
    'check.certificate-chain': 'Digital certificate recognised',
    'reason.certificate-chain.issuer-missing':
      'The programme does not know yet who issued the store’s certificate ({{issuer}}). Nothing to do: a reviewer decides.',
    'reason.certificate-chain.issuer-differs':
      'The digital certificate was not issued by {{issuer}}, as it says. Ask the accountant.',
    'reason.certificate-chain.issuer-not-valid':
      'The issuer of the store’s certificate ({{issuer}}) could not issue it on that day. A reviewer decides.',
    'reason.certificate-chain.no-roots': 'Not checked yet. Nothing to do.',
    'reason.certificate-chain.unknown-issuer':
      'The programme does not know yet who issued the store’s certificate. Nothing to do: a reviewer decides.',
    'reason.certificate-chain.self-signed':
      'The digital certificate is not from a certification company. Ask the accountant.',
    'reason.certificate-chain.no-certificate':
      'The file does not say who signed the invoice. Send the original XML.',
    'check.certificate-revocation': 'Digital certificate not cancelled',
    'reason.certificate-revocation.offline': 'Not checked here. Nothing to do.',
    'check.schema': 'Official format of the invoice',
    'reason.schema.differs':
      'The file does not follow the official format (line {{line}}). Send the authorised XML, unchanged.',
    'reason.schema.unknown-layout':
      'The programme does not know this version of invoices yet. Nothing to do.',
    'reason.schema.failed': 'Not checked yet. Nothing to do.',
  },
})
