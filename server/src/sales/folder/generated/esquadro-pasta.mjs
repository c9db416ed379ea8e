#!/usr/bin/env node
// esquadro-pasta.mjs: sends the invoices (XML and zip) that a store's system writes into a folder to the programme.
// One file, Node.js 18 or newer, without packages. It reads the folder and never moves, changes or deletes a file in it.
//
//   node esquadro-pasta.mjs               asks for folder, server and key the first time; then watches the folder
//   node esquadro-pasta.mjs --install     the same as a service: Task Scheduler on Windows, systemd on Linux
//   node esquadro-pasta.mjs --uninstall   removes the service
//   node esquadro-pasta.mjs --status      says what was sent, what waits and whether it runs
//   node esquadro-pasta.mjs --once        sends what the folder has now, and ends
//   node esquadro-pasta.mjs --setup       asks for folder, server and key again
//
// Options: --server <address>, --folder <folder>, --data <folder of settings, journal and log>, --lang pt|en.
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** The address of the programme from which this file was downloaded. */
const SERVER = ''

/** The reasons of refusals as the programme's screens say them. */
const REASONS = {
  "ptBR": {
    "check.access-key-digit": "Dígito da chave",
    "reason.access-key-digit.wrong": "O dígito verificador da chave não confere. Confira a chave com a nota.",
    "check.already-sent": "Nota ainda não enviada",
    "reason.already-sent.sent-before": "Esta nota já foi enviada ao programa. Não é preciso enviar de novo.",
    "check.emitter-is-store": "Emitente é a loja",
    "reason.emitter-is-store.branch": "A nota é de outra filial da mesma empresa.",
    "reason.emitter-is-store.other-company": "O emitente não é a sua loja. Envie apenas notas da loja.",
    "reason.emitter-is-store.person": "O emitente é uma pessoa física.",
    "reason.emitter-is-store.invalid-document": "O CNPJ do emitente é inválido.",
    "check.model": "Modelo da nota",
    "reason.model.other-model": "Só NF-e (55) e NFC-e (65) pontuam.",
    "check.environment": "Ambiente de produção",
    "reason.environment.test": "A nota é de homologação e não vale como documento fiscal.",
    "check.authorised": "Autorização de uso",
    "reason.authorised.no-protocol": "O arquivo não traz o protocolo de autorização. Envie o XML autorizado.",
    "reason.authorised.late": "Autorizada fora do prazo.",
    "reason.authorised.cancelled": "A nota está cancelada.",
    "reason.authorised.denied": "O uso da nota foi denegado.",
    "reason.authorised.other-status": "A situação da nota não é de autorizada.",
    "reason.authorised.inconsistent": "O protocolo de autorização não combina com a nota. Confira-o no portal da SEFAZ.",
    "check.operation": "Operação de venda",
    "reason.operation.entry": "É uma nota de entrada e não pontua.",
    "check.earlier-document": "Venda ainda não pontuada por outro documento",
    "check.not-cancelled": "Sem cancelamento",
    "reason.not-cancelled.event-inside": "O arquivo traz um cancelamento desta nota.",
    "reason.not-cancelled.event-of-other-key": "O arquivo traz o cancelamento de outra nota.",
    "reason.not-cancelled.event-sent": "O cancelamento desta nota já foi enviado.",
    "reason.not-cancelled.event-waits": "Um cancelamento desta nota espera uma decisão.",
    "check.issue-date": "Data de emissão",
    "reason.issue-date.future": "A data de emissão ({{issuedOn}}) está no futuro.",
    "reason.issue-date.too-old": "A nota tem {{days}} dias; o programa aceita notas de até {{max}} dias.",
    "check.totals": "Itens e totais",
    "reason.totals.products-differ": "Os itens somam {{itemsCents}}, e o total dos produtos é {{totalCents}}.",
    "reason.totals.discounts-differ": "Os descontos dos itens somam {{itemsCents}}, e o desconto total é {{totalCents}}.",
    "reason.totals.discount-exceeds-value": "Há um desconto maior do que o item.",
    "reason.totals.nothing-counts": "Nenhum item faz parte do total.",
    "check.digest": "Conteúdo igual ao assinado",
    "reason.digest.reformatted": "O arquivo foi reformatado, com o mesmo conteúdo.",
    "reason.digest.differs": "O conteúdo não é o que foi assinado. Envie o XML original.",
    "reason.digest.protocol-differs": "O resumo do protocolo é outro.",
    "reason.digest.other-reference": "A assinatura se refere a outra nota.",
    "reason.digest.unsigned": "A nota não traz assinatura.",
    "check.key-content": "Chave e conteúdo",
    "reason.key-content.differs": "A chave não corresponde ao conteúdo da nota.",
    "check.key-emitter": "Chave e emitente",
    "reason.key-emitter.tax-office": "Nota avulsa, emitida pela Secretaria da Fazenda.",
    "reason.key-emitter.differs": "O CNPJ da chave não é o do emitente.",
    "check.protocol-key": "Protocolo desta nota",
    "reason.protocol-key.differs": "O protocolo é de outra nota.",
    "check.return-reference": "Nota devolvida",
    "reason.return-reference.missing": "A devolução não diz de qual nota é.",
    "reason.return-reference.other-company": "A nota devolvida é de outra empresa.",
    "reason.return-reference.several": "A devolução cita {{count}} notas: cada uma perde o que voltou dela.",
    "reason.return-reference.on-paper": "A devolução cita um cupom ou uma nota em papel, que o programa não conhece.",
    "check.recipient": "Destinatário",
    "reason.recipient.missing": "A nota não tem destinatário.",
    "reason.recipient.not-named": "A NFC-e não identifica o cliente: indique o profissional.",
    "reason.recipient.foreign": "O destinatário é do exterior.",
    "reason.recipient.invalid-document": "O documento do destinatário é inválido.",
    "reason.recipient.same-company": "O destinatário é a própria empresa.",
    "check.registered": "Cancelamento registrado",
    "reason.registered.no-answer": "O cancelamento não traz a resposta da SEFAZ. Envie também o arquivo da resposta.",
    "reason.registered.refused": "A SEFAZ recusou este cancelamento.",
    "reason.registered.registered-before": "A SEFAZ diz que a nota já tinha sido cancelada antes.",
    "check.by-hand": "Lançamento manual",
    "reason.emitter-is-store.buyer-return": "É uma devolução emitida pela empresa que comprou.",
    "reason.return-reference.other-buyer": "A venda citada foi feita a outro cliente.",
    "reason.totals.charges-differ": "Frete, seguro e outras despesas dos itens somam {{itemsCents}}; no total constam {{totalCents}}.",
    "reason.totals.net-differs": "Os valores líquidos dos itens somam {{itemsCents}}; no total constam {{totalCents}}.",
    "reason.totals.total-differs": "O total da nota é {{totalCents}}; pela fórmula do leiaute seria {{itemsCents}}. A análise decide.",
    "check.product-codes": "Códigos dos produtos",
    "check.signature": "Assinatura digital",
    "reason.signature.reformatted": "Confere; o arquivo foi reformatado.",
    "reason.signature.unsigned": "O arquivo não traz assinatura. Envie o XML autorizado, sem alterações.",
    "reason.signature.other-reference": "A assinatura se refere a outra nota. Envie o XML original.",
    "reason.signature.other-algorithm": "A assinatura não segue a forma do leiaute fiscal.",
    "reason.signature.no-certificate": "O arquivo não traz o certificado de quem assinou.",
    "reason.signature.differs": "A assinatura não confere com o conteúdo. Envie o XML original.",
    "reason.signature.not-made": "Esta nota chegou antes de o programa verificar assinaturas.",
    "check.certificate-company": "Certificado da empresa",
    "reason.certificate-company.other-company": "O certificado é de outra empresa, não do emitente.",
    "reason.certificate-company.person": "O certificado é de uma pessoa física.",
    "reason.certificate-company.none": "O certificado não traz um CNPJ único.",
    "reason.certificate-company.no-certificate": "Não há certificado no arquivo.",
    "check.certificate-validity": "Validade do certificado",
    "reason.certificate-validity.expired": "O certificado venceu em {{until}}, antes da emissão.",
    "reason.certificate-validity.not-yet-valid": "O certificado só vale a partir de {{from}}.",
    "reason.certificate-validity.no-certificate": "Não há certificado no arquivo.",
    "check.certificate-chain": "Autoridade do certificado",
    "reason.certificate-chain.issuer-missing": "Falta o certificado da autoridade “{{issuer}}”, que um administrador pode instalar nas configurações.",
    "reason.certificate-chain.issuer-differs": "O certificado diz ser da autoridade “{{issuer}}”, mas não foi assinado pelo certificado instalado dela.",
    "reason.certificate-chain.issuer-not-valid": "O certificado da autoridade “{{issuer}}” não era válido nesse dia: vale de {{from}} a {{until}}.",
    "reason.certificate-chain.no-roots": "Nenhuma autoridade certificadora está instalada para comparar.",
    "reason.certificate-chain.unknown-issuer": "O certificado não leva a uma autoridade instalada.",
    "reason.certificate-chain.self-signed": "O certificado é autoassinado, sem autoridade.",
    "reason.certificate-chain.no-certificate": "Não há certificado no arquivo.",
    "check.certificate-revocation": "Revogação do certificado",
    "reason.certificate-revocation.offline": "Não verificada: o programa não consulta serviços externos.",
    "check.schema": "Esquema oficial (XSD)",
    "check.buyer-is-professional": "Comprador e profissional distintos",
    "check.registered-in-time": "Cliente cadastrado antes da venda",
    "reason.registered-in-time.after-sale": "O cliente foi cadastrado depois da venda.",
    "reason.registered-in-time.registered-later": "A venda é de {{soldAt}}; o cliente foi cadastrado em {{registeredAt}}.",
    "check.usual-pair": "Loja e profissional sem repetição incomum",
    "check.far-from-limit": "Valor longe do limite de aprovação automática",
    "check.new-key": "Chave nunca enviada por outra loja",
    "check.own-contact": "Contato só deste cliente",
    "check.sefaz": "Situação na SEFAZ",
    "refusal.namespace": "O arquivo não segue o formato de uma nota fiscal. Baixe o XML de novo e reenvie.",
    "refusal.empty": "O arquivo está vazio.",
    "refusal.too-large": "O arquivo passa de 2 MB, o limite de um XML.",
    "refusal.not-xml": "O arquivo não é um XML.",
    "refusal.encoding": "As letras do arquivo estão gravadas de uma forma que não lemos. Baixe o XML de novo e reenvie.",
    "refusal.doctype": "O arquivo traz declarações que não são aceitas.",
    "refusal.too-deep": "A estrutura do arquivo é profunda demais.",
    "refusal.too-many-elements": "O arquivo tem elementos demais.",
    "refusal.broken": "O XML está corrompido. Baixe-o de novo e reenvie.",
    "refusal.ambiguous": "O arquivo repete partes que deveriam ser únicas.",
    "refusal.incomplete": "Faltam partes obrigatórias da nota.",
    "refusal.bad-value": "Há um valor que não pode ser lido.",
    "refusal.cte": "É um CT-e, não uma nota fiscal.",
    "refusal.mdfe": "É um MDF-e, não uma nota fiscal.",
    "refusal.nfse": "É uma nota de serviço, que não pontua.",
    "refusal.cfe": "É um CF-e, que não é aceito.",
    "refusal.batch": "É um lote de envio. Envie cada nota autorizada.",
    "refusal.several-invoices": "Há mais de uma nota no arquivo.",
    "refusal.correction-letter": "É uma carta de correção: nada muda nos pontos.",
    "refusal.other-event": "É um evento que não muda nada no programa.",
    "refusal.not-an-invoice": "O arquivo não é uma nota fiscal.",
    "refusal.archive-format": "Arquivos {{at}} não são abertos. Envie os XML, soltos ou em um zip.",
    "refusal.zip-broken": "O arquivo compactado está corrompido.",
    "refusal.zip-encrypted": "O zip tem senha. Envie sem senha.",
    "refusal.zip-compression": "O zip usa uma compactação que não é aceita.",
    "refusal.zip-nested": "É um arquivo compactado dentro de outro. Extraia os XML dele e envie-os diretamente.",
    "refusal.zip-too-many-entries": "O zip tem mais de 1.000 arquivos. Divida-o e envie em partes.",
    "refusal.too-much-at-once": "As notas deste envio são grandes demais para um envio só. Envie esta em outro.",
    "refusal.zip-too-large": "Os arquivos compactados passam de 100 MB quando abertos. Divida-os e envie em partes.",
    "refusal.failed": "Não foi possível ler este arquivo agora. Envie de novo."
  },
  "en": {
    "check.access-key-digit": "Key digit",
    "reason.access-key-digit.wrong": "The check digit of the key is wrong. Compare the key with the invoice.",
    "check.already-sent": "Not sent before",
    "reason.already-sent.sent-before": "This invoice was already sent to the programme. There is no need to send it again.",
    "check.emitter-is-store": "Issued by the store",
    "reason.emitter-is-store.branch": "The invoice was issued by another branch of the same company.",
    "reason.emitter-is-store.other-company": "The issuer is not your store. Send only invoices of the store.",
    "reason.emitter-is-store.person": "The issuer is a natural person.",
    "reason.emitter-is-store.invalid-document": "The CNPJ of the issuer is invalid.",
    "check.model": "Kind of document",
    "reason.model.other-model": "Only NF-e (55) and NFC-e (65) earn points.",
    "check.environment": "Production environment",
    "reason.environment.test": "The invoice comes from the test environment and is not a fiscal document.",
    "check.authorised": "Authorisation",
    "reason.authorised.no-protocol": "The file has no authorisation. Send the authorised XML.",
    "reason.authorised.late": "Authorised late.",
    "reason.authorised.cancelled": "The invoice is cancelled.",
    "reason.authorised.inconsistent": "The authorisation does not match the invoice. Check it at the SEFAZ portal.",
    "reason.authorised.denied": "SEFAZ denied the invoice.",
    "reason.authorised.other-status": "The status of the invoice is not authorised.",
    "check.operation": "Sale",
    "reason.operation.entry": "This is an incoming invoice and earns no points.",
    "check.earlier-document": "Sale has not earned by another document",
    "check.not-cancelled": "Not cancelled",
    "reason.not-cancelled.event-inside": "The file contains a cancellation of this invoice.",
    "reason.not-cancelled.event-of-other-key": "The file contains the cancellation of another invoice.",
    "reason.not-cancelled.event-sent": "The cancellation of this invoice was already sent.",
    "reason.not-cancelled.event-waits": "A cancellation of this invoice awaits a decision.",
    "check.issue-date": "Date of issue",
    "reason.issue-date.future": "The date of issue ({{issuedOn}}) is in the future.",
    "reason.issue-date.too-old": "The invoice is {{days}} days old; the programme accepts up to {{max}} days.",
    "check.totals": "Items and totals",
    "reason.totals.products-differ": "The items add up to {{itemsCents}}, but the total of products is {{totalCents}}.",
    "reason.totals.discounts-differ": "The discounts of the items add up to {{itemsCents}}, but the total discount is {{totalCents}}.",
    "reason.totals.discount-exceeds-value": "A discount is larger than its item.",
    "reason.totals.nothing-counts": "No item is part of the total.",
    "check.digest": "Content as signed",
    "reason.digest.reformatted": "The file was reformatted, with the same content.",
    "reason.digest.differs": "The content differs from the signed one. Send the original XML.",
    "reason.digest.protocol-differs": "The digest in the authorisation is different.",
    "reason.digest.other-reference": "The signature refers to another invoice.",
    "reason.digest.unsigned": "The invoice has no signature.",
    "check.key-content": "Key and content",
    "reason.key-content.differs": "The key does not match the content of the invoice.",
    "check.key-emitter": "Key and issuer",
    "reason.key-emitter.tax-office": "Issued by a tax office.",
    "reason.key-emitter.differs": "The CNPJ in the key is not the issuer’s.",
    "check.protocol-key": "Authorisation of this invoice",
    "reason.protocol-key.differs": "The authorisation belongs to another invoice.",
    "check.return-reference": "Returned invoice",
    "reason.return-reference.missing": "The return does not name the original invoice.",
    "reason.return-reference.other-company": "The returned invoice belongs to another company.",
    "reason.return-reference.several": "The return names {{count}} invoices: each loses what came back of it.",
    "reason.return-reference.on-paper": "The return names a coupon or an invoice on paper, which the programme does not know.",
    "check.recipient": "Recipient",
    "reason.recipient.missing": "The invoice has no recipient.",
    "reason.recipient.not-named": "The NFC-e does not name the customer: name the professional.",
    "reason.recipient.foreign": "The recipient is abroad.",
    "reason.recipient.invalid-document": "The document of the recipient is invalid.",
    "reason.recipient.same-company": "The recipient is the company itself.",
    "check.registered": "Cancellation registered",
    "reason.registered.no-answer": "The cancellation has no response from SEFAZ. Send the file of the response as well.",
    "reason.registered.refused": "SEFAZ rejected this cancellation.",
    "reason.registered.registered-before": "SEFAZ says that the invoice had been cancelled before.",
    "check.by-hand": "Typed by hand",
    "reason.emitter-is-store.buyer-return": "A return that the buying company issued itself.",
    "reason.return-reference.other-buyer": "The referenced sale had another buyer.",
    "reason.totals.charges-differ": "Freight, insurance and other charges of the items add up to {{itemsCents}}; the total says {{totalCents}}.",
    "reason.totals.net-differs": "The net values of the items add up to {{itemsCents}}; the total says {{totalCents}}.",
    "reason.totals.total-differs": "The invoice total is {{totalCents}}; by the layout’s formula it would be {{itemsCents}}. The review decides.",
    "check.product-codes": "Product codes",
    "check.signature": "Digital signature",
    "reason.signature.reformatted": "Verified; the file was reformatted.",
    "reason.signature.unsigned": "The file has no signature. Send the authorised XML unchanged.",
    "reason.signature.other-reference": "The signature refers to another invoice. Send the original XML.",
    "reason.signature.other-algorithm": "The signature does not follow the fiscal layout.",
    "reason.signature.no-certificate": "The file does not contain the signer’s certificate.",
    "reason.signature.differs": "The signature does not match the content. Send the original XML.",
    "reason.signature.not-made": "This invoice arrived before the programme verified signatures.",
    "check.certificate-company": "Company’s certificate",
    "reason.certificate-company.other-company": "The certificate is another company’s, not the issuer’s.",
    "reason.certificate-company.person": "The certificate is a natural person’s.",
    "reason.certificate-company.none": "The certificate does not name exactly one CNPJ.",
    "reason.certificate-company.no-certificate": "There is no certificate in the file.",
    "check.certificate-validity": "Certificate valid on the day",
    "reason.certificate-validity.expired": "The certificate expired on {{until}}, before the day of issue.",
    "reason.certificate-validity.not-yet-valid": "The certificate is valid only from {{from}} on.",
    "reason.certificate-validity.no-certificate": "There is no certificate in the file.",
    "check.certificate-chain": "Certificate authority",
    "reason.certificate-chain.issuer-missing": "The certificate of the authority “{{issuer}}” is missing; an administrator can install it in the settings.",
    "reason.certificate-chain.issuer-differs": "The certificate names the authority “{{issuer}}”, but its installed certificate did not sign it.",
    "reason.certificate-chain.issuer-not-valid": "The certificate of the authority “{{issuer}}” was not valid on that day: it is valid from {{from}} to {{until}}.",
    "reason.certificate-chain.no-roots": "No certificate authority is installed.",
    "reason.certificate-chain.unknown-issuer": "The certificate does not chain to an installed authority.",
    "reason.certificate-chain.self-signed": "The certificate is self-signed.",
    "reason.certificate-chain.no-certificate": "There is no certificate in the file.",
    "check.certificate-revocation": "Certificate not revoked",
    "reason.certificate-revocation.offline": "Not checked: the programme does not query external services.",
    "check.schema": "Official schema (XSD)",
    "check.buyer-is-professional": "Buyer is not the professional",
    "check.registered-in-time": "Customer registered before the sale",
    "reason.registered-in-time.after-sale": "The customer was registered after the sale.",
    "reason.registered-in-time.registered-later": "The sale was on {{soldAt}}; the customer was registered on {{registeredAt}}.",
    "check.usual-pair": "No unusual repetition of store and professional",
    "check.far-from-limit": "Amount far from the limit of automatic approval",
    "check.new-key": "Key never sent by another store",
    "check.own-contact": "Contact details of this customer only",
    "check.sefaz": "Status at SEFAZ",
    "refusal.namespace": "The file does not have the format of an invoice. Download the XML again and resend it.",
    "refusal.empty": "The file is empty.",
    "refusal.too-large": "The file exceeds 2 MB, the limit of an XML.",
    "refusal.not-xml": "The file is not XML.",
    "refusal.encoding": "The text of the file is encoded in a way that we cannot read. Download the XML again and resend it.",
    "refusal.doctype": "The file contains declarations that are not accepted.",
    "refusal.too-deep": "The structure of the file is too deep.",
    "refusal.too-many-elements": "The file has too many elements.",
    "refusal.broken": "The XML is broken. Download it again and resend it.",
    "refusal.ambiguous": "The file repeats parts that may occur only once.",
    "refusal.incomplete": "Required parts of the invoice are missing.",
    "refusal.bad-value": "A value cannot be read.",
    "refusal.cte": "This is a CT-e, not an invoice.",
    "refusal.mdfe": "This is an MDF-e, not an invoice.",
    "refusal.nfse": "This is a service invoice, which earns no points.",
    "refusal.cfe": "This is a CF-e, which is not accepted.",
    "refusal.batch": "This is a batch. Send each authorised invoice.",
    "refusal.several-invoices": "There is more than one invoice in the file.",
    "refusal.correction-letter": "This is a correction letter: it does not change the points.",
    "refusal.other-event": "This event changes nothing in the programme.",
    "refusal.not-an-invoice": "The file is not an invoice.",
    "refusal.archive-format": "{{at}} files are not opened. Send the XML files, single or in a zip.",
    "refusal.zip-broken": "The archive is broken.",
    "refusal.zip-encrypted": "The zip has a password. Send it without one.",
    "refusal.zip-compression": "The zip uses a compression that is not accepted.",
    "refusal.zip-nested": "This is an archive within an archive. Extract its XML files and send them directly.",
    "refusal.zip-too-many-entries": "The zip has more than 1,000 files. Split it and send the parts.",
    "refusal.too-much-at-once": "The invoices of this batch are too large together. Send this one in another batch.",
    "refusal.zip-too-large": "The archives exceed 100 MB when opened. Split them and send the parts.",
    "refusal.failed": "This file could not be read. Send it again."
  }
}

const MAX_XML_BYTES = 2 * 1024 * 1024
const MAX_ZIP_BYTES = 100 * 1024 * 1024
const MAX_ZIP_FILES = 1_000
const MAX_LOG_BYTES = 5 * 1024 * 1024
/** The programme reads two files of a store at once. */
const AT_ONCE = 2
const SECOND = 1_000
const MINUTE = 60 * SECOND
/** The longest wait between attempts without a connection, and the wait after a refused key. */
const LONGEST_WAIT = 5 * MINUTE
const REFUSED_WAIT = 15 * MINUTE
const REQUEST_TIMEOUT = 2 * MINUTE
/** A file that ends in the middle is left to its writer for this long. */
const UNFINISHED_WAIT = 10 * MINUTE
const HEARTBEAT = 30 * SECOND
const TASK = 'Esquadro Pasta'
const UNIT = 'esquadro-pasta.service'

// ---- Texts

const TEXTS = {
  ptBR: {
    'ask.folder': 'Pasta em que o seu sistema grava os XML: ',
    'ask.server': 'Endereço do programa{{default}}: ',
    'ask.key': 'Chave da loja (começa com esq_; não aparece enquanto você digita): ',
    'bad.folder': 'A pasta {{folder}} não existe ou não pode ser lida.',
    'bad.server': '{{server}} não é um endereço. Exemplo: https://pontos.exemplo.com.br',
    'bad.network': 'Não consegui falar com {{server}}: {{reason}}.',
    'bad.address': '{{server}} respondeu, mas não é o endereço do programa. Confira-o.',
    'bad.key': 'O programa recusou a chave. Confira-a ou peça outra ao programa.',
    'bad.scope': 'A chave não permite enviar notas. Peça ao programa uma chave com essa permissão.',
    'bad.store': 'A loja não está ativa no programa. Fale com o programa.',
    'bad.busy': 'O programa está ocupado. Tente de novo em um minuto.',
    'bad.setup': 'Faltam a pasta, o endereço ou a chave. Rode de novo com --setup.',
    'warn.http': 'Atenção: o endereço não usa https, e a chave passa pela rede sem proteção.',
    'setup.saved': 'Tudo certo: pasta, endereço e chave conferidos e guardados em {{file}}.',
    'run.start': 'começando: olho a pasta {{folder}} e envio para {{server}}',
    'run.stop': 'parando a pedido',
    'run.locked': 'O envio já está em funcionamento (processo {{pid}}). Nada a fazer.',
    'run.lost': 'outro processo assumiu o envio; este para',
    'run.failed': 'o envio parou: {{reason}}',
    'run.once': 'pronto: {{count}} notas e arquivos tratados agora',
    'folder.lost': 'a pasta {{folder}} não está acessível; tento de novo a cada minuto',
    'folder.back': 'a pasta {{folder}} voltou',
    'folder.part': 'uma subpasta não pode ser lida: {{folder}}',
    'file.locked': 'o arquivo {{file}} está em uso por outro aplicativo; tento de novo',
    'file.copy': 'o arquivo {{file}} é cópia de um que já foi enviado',
    'file.later': 'o programa não conseguiu ler {{file}} agora; tento de novo mais tarde',
    'file.refused': 'arquivo {{file}} recusado: {{reason}}',
    'reason.another': 'Há mais um motivo na página de notas.',
    'reason.others': 'Há mais {{count}} motivos na página de notas.',
    'note.sent': 'nota {{number}} enviada: {{status}}',
    'note.known': 'nota {{number}} já estava no programa: {{status}}',
    'note.refused': 'nota {{number}} recusada: {{reason}} ({{file}})',
    'cancellation.sent': 'cancelamento da nota {{number}} enviado',
    'cancellation.known': 'cancelamento da nota {{number}} já estava no programa',
    'status.received': 'recebida',
    'status.unattributed': 'recebida, falta indicar o profissional',
    'status.in-review': 'em análise',
    'status.approved': 'aprovada',
    'status.rejected': 'recusada na análise',
    'status.reversed': 'estornada',
    'pause.network': 'sem conexão com o programa ({{reason}}); as notas esperam e tento de novo sozinho',
    'pause.server': 'o programa está com um problema ({{reason}}); as notas esperam e tento de novo sozinho',
    'pause.busy': 'o programa pediu uma pausa de {{minutes}} min; as notas esperam',
    'pause.key':
      'o programa recusou a chave; nada é enviado até haver outra (--setup). Confiro a cada 15 minutos',
    'pause.scope':
      'a chave não permite enviar notas; peça outra ao programa (--setup). Confiro a cada 15 minutos',
    'pause.store': 'a loja não está ativa no programa; fale com o programa. Confiro a cada 15 minutos',
    'pause.address':
      'o endereço {{server}} não responde como o programa; confira-o (--setup). Confiro a cada 15 minutos',
    'pause.over': 'voltou ao normal; continuo a enviar',
    'about.none': 'Ainda não há configuração. Rode: node esquadro-pasta.mjs',
    'about.folder': 'Pasta: {{folder}}',
    'about.server': 'Programa: {{server}}',
    'about.running': 'Em funcionamento (processo {{pid}}).',
    'about.stopped': 'Parado.',
    'about.counts':
      'Enviadas: {{received}}. Já conhecidas: {{done}}. Recusadas: {{refused}}. Esperando: {{waiting}}.',
    'about.log': 'Registro: {{file}}',
    'step.done': 'feito: {{step}}',
    'step.failed': 'não deu certo: {{step}}\n{{reason}}',
    'step.copy': 'copiar este arquivo para {{file}}',
    'step.write': 'gravar {{file}}',
    'step.remove': 'remover {{file}}',
    'step.end': 'encerrar o processo {{pid}}',
    'install.windows':
      'Pronto: o envio começa quando {{user}} entra no Windows, sem janela, e volta em cinco minutos se parar.',
    'install.linux': 'Pronto: o envio começa com a máquina e volta em 30 segundos se parar.',
    'install.linger':
      'Sem a última permissão o envio só funciona enquanto {{user}} está na máquina. Peça a quem a administra: loginctl enable-linger {{user}}',
    'install.other': 'Este sistema não tem instalação automática. Deixe rodando: {{command}}',
    'install.log': 'O que acontece fica em {{file}}',
    'uninstall.kept':
      'Removido. Ficam a configuração, o diário e o registro em {{folder}}; apague a pasta se não precisar deles.',
    usage:
      'Uso: node esquadro-pasta.mjs [--install | --uninstall | --status | --once | --setup] [--server endereço] [--folder pasta] [--data pasta] [--lang pt|en]',
  },
  en: {
    'ask.folder': 'Folder into which your system writes the XML files: ',
    'ask.server': 'Address of the programme{{default}}: ',
    'ask.key': 'Key of the store (begins with esq_; not shown while you type): ',
    'bad.folder': 'The folder {{folder}} does not exist or cannot be read.',
    'bad.server': '{{server}} is not an address. Example: https://points.example.com',
    'bad.network': 'Could not reach {{server}}: {{reason}}.',
    'bad.address': '{{server}} responded, but it is not the address of the programme. Check it.',
    'bad.key': 'The programme refused the key. Check it, or ask the programme for another one.',
    'bad.scope': 'The key does not permit sending invoices. Ask the programme for a key that does.',
    'bad.store': 'The store is not active in the programme. Contact the programme.',
    'bad.busy': 'The programme is busy. Try again in a minute.',
    'bad.setup': 'The folder, the address or the key is missing. Run it again with --setup.',
    'warn.http': 'Warning: the address does not use https, and the key crosses the network unprotected.',
    'setup.saved': 'All right: folder, address and key were checked and stored in {{file}}.',
    'run.start': 'starting: watching the folder {{folder}} and sending to {{server}}',
    'run.stop': 'stopping as requested',
    'run.locked': 'The sender already runs (process {{pid}}). Nothing to do.',
    'run.lost': 'another process took over; this one stops',
    'run.failed': 'the sender stopped: {{reason}}',
    'run.once': 'finished: {{count}} invoices and files settled now',
    'folder.lost': 'the folder {{folder}} cannot be reached; trying again every minute',
    'folder.back': 'the folder {{folder}} is back',
    'folder.part': 'a subfolder cannot be read: {{folder}}',
    'file.locked': 'the file {{file}} is in use by another program; trying again',
    'file.copy': 'the file {{file}} is a copy of one that was sent',
    'file.later': 'the programme could not read {{file}} now; trying again later',
    'file.refused': 'file {{file}} refused: {{reason}}',
    'reason.another': 'The page of invoices has one more reason.',
    'reason.others': 'The page of invoices has {{count}} more reasons.',
    'note.sent': 'invoice {{number}} sent: {{status}}',
    'note.known': 'invoice {{number}} was in the programme already: {{status}}',
    'note.refused': 'invoice {{number}} refused: {{reason}} ({{file}})',
    'cancellation.sent': 'cancellation of invoice {{number}} sent',
    'cancellation.known': 'cancellation of invoice {{number}} was in the programme already',
    'status.received': 'received',
    'status.unattributed': 'received, its professional is not named yet',
    'status.in-review': 'in review',
    'status.approved': 'approved',
    'status.rejected': 'rejected in review',
    'status.reversed': 'reversed',
    'pause.network':
      'no connection to the programme ({{reason}}); the invoices wait, and it tries again by itself',
    'pause.server':
      'the programme has a problem ({{reason}}); the invoices wait, and it tries again by itself',
    'pause.busy': 'the programme asked for a pause of {{minutes}} min; the invoices wait',
    'pause.key':
      'the programme refused the key; nothing is sent until there is another one (--setup). Checked every 15 minutes',
    'pause.scope':
      'the key does not permit sending invoices; ask the programme for another one (--setup). Checked every 15 minutes',
    'pause.store':
      'the store is not active in the programme; contact the programme. Checked every 15 minutes',
    'pause.address':
      'the address {{server}} does not respond as the programme does; check it (--setup). Checked every 15 minutes',
    'pause.over': 'back to normal; sending continues',
    'about.none': 'There are no settings yet. Run: node esquadro-pasta.mjs',
    'about.folder': 'Folder: {{folder}}',
    'about.server': 'Programme: {{server}}',
    'about.running': 'Running (process {{pid}}).',
    'about.stopped': 'Stopped.',
    'about.counts': 'Sent: {{received}}. Known before: {{done}}. Refused: {{refused}}. Waiting: {{waiting}}.',
    'about.log': 'Log: {{file}}',
    'step.done': 'done: {{step}}',
    'step.failed': 'failed: {{step}}\n{{reason}}',
    'step.copy': 'copy this file to {{file}}',
    'step.write': 'write {{file}}',
    'step.remove': 'remove {{file}}',
    'step.end': 'end the process {{pid}}',
    'install.windows':
      'Ready: the sender starts when {{user}} signs in to Windows, without a window, and is back within five minutes if it stops.',
    'install.linux': 'Ready: the sender starts with the machine, and is back within 30 seconds if it stops.',
    'install.linger':
      'Without the last permission the sender only works while {{user}} is signed in. Ask the administrator of the machine for: loginctl enable-linger {{user}}',
    'install.other': 'There is no automatic installation for this system. Keep this running: {{command}}',
    'install.log': 'What happens is written to {{file}}',
    'uninstall.kept':
      'Removed. Settings, journal and log stay in {{folder}}; delete the folder if you do not need them.',
    usage:
      'Usage: node esquadro-pasta.mjs [--install | --uninstall | --status | --once | --setup] [--server address] [--folder folder] [--data folder] [--lang pt|en]',
  },
}

/** Returns a text with its values; placeholders without a value stay. */
export function textOf(language, key, values = {}) {
  const text = TEXTS[language][key] ?? REASONS[language][key] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name) => String(values[name] ?? placeholder))
}

/** English for `--lang en` and for systems in English, else Portuguese. */
export function languageOf(wanted, environment = process.env) {
  const system =
    environment.LC_ALL ||
    environment.LC_MESSAGES ||
    environment.LANG ||
    Intl.DateTimeFormat().resolvedOptions().locale
  return (wanted ?? system).toLowerCase().startsWith('en') ? 'en' : 'ptBR'
}

// ---- The journal: what became of each file

/**
 * Opens the journal, an append-only file with a line of JSON for each file that needs nothing more. A line counts once it is on
 * the disk; one that a crash tore apart is ignored, and its file is sent again, which the programme recognises.
 */
export function openJournal(file) {
  const byDigest = new Map()
  const known = new Set()
  const counts = { received: 0, done: 0, refused: 0 }
  const learn = ({ path: at, size, mtime, sha256, verdict }) => {
    known.add(`${at}|${size}|${mtime}`)
    byDigest.set(sha256, verdict)
    if (verdict in counts) counts[verdict] += 1
  }
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  for (const line of text.split('\n')) {
    const entry = parsed(line)
    if (typeof entry?.sha256 === 'string' && typeof entry.path === 'string') learn(entry)
  }
  const handle = fs.openSync(file, 'a', 0o600)
  if (text !== '' && !text.endsWith('\n')) fs.appendFileSync(handle, '\n')
  return {
    counts,
    /** Whether the file was settled with this size and time. */
    knows: (at, { size, mtime }) => known.has(`${at}|${size}|${mtime}`),
    /** Whether a file with these bytes was settled, under whatever name. */
    hasDigest: (sha256) => byDigest.has(sha256),
    add(entry) {
      fs.appendFileSync(handle, `${JSON.stringify(entry)}\n`)
      fs.fsyncSync(handle)
      learn(entry)
    },
    close: () => fs.closeSync(handle),
  }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

// ---- Files: which are complete

/** Remembers when the size and time of each file last changed. */
export function watchChanges() {
  const seen = new Map()
  return {
    /** For how many milliseconds the file has been as it is now. */
    restOf(at, { size, mtime }, now) {
      const before = seen.get(at)
      if (before && before.size === size && before.mtime === mtime) return now - before.since
      seen.set(at, { size, mtime, since: now })
      return 0
    },
    forget: (at) => seen.delete(at),
  }
}

/** Whether the content ends as its kind must: an XML with a tag, a zip with its directory. A writer may still be at work on others. */
export function isWhole(name, bytes) {
  if (isZip(name)) return findDirectory(bytes) !== -1
  let end = bytes.length - 1
  // Spaces, and the zeros of UTF-16.
  while (end >= 0 && (bytes[end] === 0 || (bytes[end] >= 9 && bytes[end] <= 32))) end -= 1
  return end >= 0 && bytes[end] === 0x3e
}

const isZip = (name) => /\.zip$/i.test(name)

/** Whether the programme may be interested in a file of this name. */
export const isSendable = (name) => /\.(?:xml|zip)$/i.test(name) && !/^[.~]/.test(name)

const END_MARK = 0x06054b50
const ENTRY_MARK = 0x02014b50

function findDirectory(bytes) {
  const first = Math.max(0, bytes.length - 22 - 0xffff)
  for (let at = bytes.length - 22; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END_MARK) return at
  return -1
}

const inflate = promisify(zlib.inflateRaw)

/** Returns the XML files of a zip with their bytes, or with the reason why they cannot be read; skips all other files. */
export async function readZip(bytes) {
  const files = []
  const end = findDirectory(bytes)
  let left = MAX_ZIP_BYTES
  try {
    if (end === -1) throw new Error('no directory')
    const count = bytes.readUInt16LE(end + 10)
    if (count > MAX_ZIP_FILES) return [{ name: '', refusal: 'zip-too-many-entries' }]
    let at = bytes.readUInt32LE(end + 16)
    for (let nth = 0; nth < count; nth += 1) {
      if (bytes.readUInt32LE(at) !== ENTRY_MARK) throw new Error('no entry')
      const nameLength = bytes.readUInt16LE(at + 28)
      const entry = {
        isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        local: bytes.readUInt32LE(at + 42),
      }
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
      const last = name.split(/[\\/]/).pop() ?? ''
      if (!/\.xml$/i.test(last) || /^[.~]/.test(last) || name.startsWith('__MACOSX')) continue
      const refusal = entry.isEncrypted
        ? 'zip-encrypted'
        : entry.method !== 0 && entry.method !== 8
          ? 'zip-compression'
          : entry.size > MAX_XML_BYTES
            ? 'too-large'
            : entry.size > left
              ? 'zip-too-large'
              : null
      if (refusal) {
        files.push({ name: last, refusal })
        continue
      }
      const start =
        entry.local + 30 + bytes.readUInt16LE(entry.local + 26) + bytes.readUInt16LE(entry.local + 28)
      const packed = bytes.subarray(start, start + entry.packed)
      const content =
        entry.method === 0
          ? packed
          : await inflate(packed, { maxOutputLength: MAX_XML_BYTES }).catch(() => null)
      left -= content?.length ?? MAX_XML_BYTES
      files.push(
        content === null || content.length !== entry.size
          ? { name: last, refusal: 'zip-broken' }
          : { name: last, bytes: content },
      )
    }
    return files.length === 0 ? [{ name: '', refusal: 'empty' }] : files
  } catch {
    return [{ name: '', refusal: 'zip-broken' }]
  }
}

// ---- The call

/**
 * Says what a response means. `settled`: the file needs nothing more; `pause`: nothing can be sent for `ms`, or for a growing time if
 * null; `later`: this file is tried again later.
 */
export function readResponse(status, retryAfter, body) {
  const code = body?.error?.code
  if (status === 200) {
    if (!['received', 'done', 'refused'].includes(body?.result))
      return { kind: 'pause', reason: 'address', ms: REFUSED_WAIT }
    const items = body.items?.length > 0 ? body.items : [body]
    if (items.some(({ refusal }) => refusal === 'failed')) return { kind: 'later' }
    return { kind: 'settled', verdict: body.result, items }
  }
  if (status === 401) return { kind: 'pause', reason: 'key', ms: REFUSED_WAIT }
  if (status === 403 && code)
    return {
      kind: 'pause',
      reason: code === 'key.scope' ? 'scope' : code === 'store.inactive' ? 'store' : 'key',
      ms: REFUSED_WAIT,
    }
  if (status === 413)
    return { kind: 'settled', verdict: 'refused', items: [{ result: 'refused', refusal: 'too-large' }] }
  if ((status === 400 || status === 422) && code)
    return { kind: 'settled', verdict: 'refused', items: [{ result: 'refused', reason: body.error.msg }] }
  const seconds = Number(retryAfter)
  const asked = retryAfter && seconds > 0 ? Math.min(seconds * SECOND, 60 * MINUTE) : null
  if (status === 429 || status === 503) return { kind: 'pause', reason: 'busy', ms: asked }
  if (status === 500) return { kind: 'later', isServer: true }
  if (status > 500 || status === 408 || status === 409)
    return { kind: 'pause', reason: 'server', ms: asked, detail: `HTTP ${status}` }
  return { kind: 'pause', reason: 'address', ms: REFUSED_WAIT }
}

/** The wait before attempt `nth`, from 1: it doubles up to five minutes, and a part of it is random. */
export const backoff = (nth, random = Math.random()) =>
  Math.min(2 * SECOND * 2 ** Math.min(nth - 1, 20), LONGEST_WAIT) * (0.5 + random / 2)

async function call({ server, key, language }, body, type, signal) {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error('timeout')), REQUEST_TIMEOUT)
  const stop = () => timeout.abort(new Error('stop'))
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const response = await fetch(`${server}/api/integrations/invoices`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'accept-language': language === 'en' ? 'en' : 'pt-BR',
        ...(type ? { 'content-type': type } : {}),
      },
      body,
      // A redirect would lose the key or the file.
      redirect: 'manual',
      signal: timeout.signal,
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: parsed(await response.text()),
    }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** The cause of a failed connection in one word. */
const causeOf = (error) =>
  error?.cause?.code ?? error?.cause?.message ?? error?.code ?? error?.message ?? String(error)

/** Sends nothing, to learn whether the server is the programme and accepts the key; returns null, or the name of the problem. */
async function findProblem(settings) {
  try {
    const { status, retryAfter, body } = await call(settings, '{}', 'application/json')
    // The programme accepted the key and misses the file.
    if (status === 422 && body?.error?.code) return null
    const { reason = 'address' } = readResponse(status, retryAfter, body)
    return { key: `bad.${['server', 'busy'].includes(reason) ? 'busy' : reason}`, values: settings }
  } catch (error) {
    return { key: 'bad.network', values: { ...settings, reason: causeOf(error) } }
  }
}

// ---- What is said

/** The number of an invoice, from its access key. */
const numberOf = (accessKey) => accessKey.slice(25, 34).replace(/^0+/, '')

/** Returns the line of the log about one result. */
export function sentenceOf(language, item, file) {
  const { result, kind, accessKey, status } = item
  // Another kind of file may name an invoice that is not refused, such as a letter that corrects it.
  const number = accessKey?.length === 44 && !item.refusal ? numberOf(accessKey) : null
  if (result === 'refused') {
    const reason = reasonOf(language, item)
    return number
      ? textOf(language, 'note.refused', { number, reason, file })
      : textOf(language, 'file.refused', { file, reason })
  }
  const ending = result === 'done' ? 'known' : 'sent'
  if (kind === 'cancellation') return textOf(language, `cancellation.${ending}`, { number: number ?? file })
  return textOf(language, `note.${ending}`, {
    number: number ?? file,
    status: textOf(language, `status.${status ?? 'received'}`),
  })
}

function reasonOf(language, { reason, refusal, checks = [] }) {
  if (reason) return reason
  if (refusal) return textOf(language, `refusal.${refusal}`)
  const red = checks.filter(({ light }) => light === 'red')
  const [first = ''] = red.map((check) => {
    const values = Object.entries(check.details ?? {}).map(([key, value]) => [
      key,
      valueOf(language, key, value),
    ])
    const text = textOf(language, `reason.${check.name}.${check.reason}`, Object.fromEntries(values))
    return text.includes('{{') ? textOf(language, `check.${check.name}`) : text
  })
  return red.length < 2
    ? first
    : `${first} ${textOf(language, red.length === 2 ? 'reason.another' : 'reason.others', { count: red.length - 1 })}`
}

function valueOf(language, key, value) {
  const locale = language === 'en' ? 'en' : 'pt-BR'
  if (typeof value === 'number' && key.endsWith('Cents'))
    return (value / 100).toLocaleString(locale, { style: 'currency', currency: 'BRL' })
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(String(value))
  return day ? `${day[3]}/${day[2]}/${day[1]}` : value
}

const twoDigits = (number) => String(number).padStart(2, '0')
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The local time as a line of the log begins with it. */
export const stampOf = (language, date) =>
  `${twoDigits(date.getDate())}${language === 'en' ? ` ${MONTHS[date.getMonth()]}` : `/${twoDigits(date.getMonth() + 1)}`} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`

/** Opens the log. A full one is kept as `.1`. A log that cannot be written stops nothing. */
export function openLog(file, language, { max = MAX_LOG_BYTES, echo = () => undefined } = {}) {
  return (key, values) => {
    const text = values === undefined && !(key in TEXTS[language]) ? key : textOf(language, key, values)
    const line = `${stampOf(language, new Date())} ${text}\n`
    echo(line)
    try {
      const size = fs.existsSync(file) ? fs.statSync(file).size : 0
      if (size + Buffer.byteLength(line) > max) fs.renameSync(file, `${file}.1`)
      // The mark tells old editors of Windows that the text is UTF-8.
      const isNew = !fs.existsSync(file)
      fs.appendFileSync(file, isNew ? `\uFEFF${line}` : line, { mode: 0o600 })
    } catch {
      // The disk is full, or the file is open elsewhere.
    }
  }
}

// ---- One process per journal

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The process that holds the lock, or null. A lock without a heartbeat for five minutes belongs to nobody, whatever has its number now. */
export function holderOf(file) {
  try {
    const { pid, token } = JSON.parse(fs.readFileSync(file, 'utf8'))
    const isFresh = Date.now() - fs.statSync(file).mtimeMs < 5 * MINUTE
    return isFresh && isAlive(pid) ? { pid, token } : null
  } catch {
    return null
  }
}

/** Takes the lock, also from a process that crashed. Returns null if another process holds it. */
export function takeLock(file) {
  if (holderOf(file)) return null
  const token = randomUUID()
  fs.rmSync(file, { force: true })
  try {
    fs.writeFileSync(file, JSON.stringify({ pid: process.pid, token }), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error.code === 'EEXIST') return null
    throw error
  }
  const isMine = () => parsed(read(file))?.token === token
  return {
    /** Renews the heartbeat; false if another process took the lock. */
    renew() {
      if (!isMine()) return false
      fs.utimesSync(file, new Date(), new Date())
      return true
    },
    release() {
      if (isMine()) fs.rmSync(file, { force: true })
    },
  }
}

const read = (file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

// ---- Settings

/** The files of the sender in its data folder. */
function filesIn(data) {
  const at = (name) => path.join(data, name)
  return {
    settings: at('settings.json'),
    journal: at('journal.jsonl'),
    log: at('esquadro-pasta.log'),
    lock: at('esquadro-pasta.lock'),
    script: at('esquadro-pasta.mjs'),
    task: at('task.tmp'),
  }
}

export function dataFolder(platform = process.platform, environment = process.env, home = os.homedir()) {
  if (platform === 'win32')
    return path.win32.join(
      environment.APPDATA ?? path.win32.join(home, 'AppData', 'Roaming'),
      'esquadro-pasta',
    )
  return path.posix.join(environment.XDG_CONFIG_HOME || path.posix.join(home, '.config'), 'esquadro-pasta')
}

/** Returns the settings, or null unless they are complete. */
function readSettings(file) {
  const stored = parsed(read(file))
  return stored?.server && stored.folder && stored.key
    ? { settleSeconds: 3, scanSeconds: 60, days: 90, language: 'ptBR', ...stored }
    : null
}

function writeSettings(file, settings) {
  const written = `${file}.new`
  fs.writeFileSync(written, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  fs.renameSync(written, file)
}

/** Returns the origin of an address, also without `https://`; null if it is none. */
export function originOf(address) {
  try {
    const { protocol, origin } = new URL(/^https?:\/\//i.test(address) ? address : `https://${address}`)
    return address.trim() !== '' && /^https?:$/.test(protocol) ? origin : null
  } catch {
    return null
  }
}

function canRead(folder) {
  try {
    fs.readdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Asks for what is missing, checks it by a call, and stores it. Returns null if the answers end without success. */
async function setUp(files, options, language, print) {
  const before = parsed(read(files.settings)) ?? {}
  let isHidden = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true })
  reader.on('SIGINT', () => process.exit(130))
  const lines = reader[Symbol.asyncIterator]()
  const ask = async (key, values) => {
    reader.setPrompt(textOf(language, key, values))
    reader.prompt()
    isHidden = key === 'ask.key'
    const { value, done } = await lines.next()
    if (isHidden || !process.stdin.isTTY) process.stdout.write('\n')
    isHidden = false
    return done ? null : value.trim().replace(/^"(.*)"$/, '$1')
  }
  try {
    let { folder, server } = options
    let key = null
    for (;;) {
      if (!folder) {
        const answer = await ask('ask.folder')
        if (answer === null) return null
        folder = path.resolve(answer)
      }
      if (!canRead(folder)) {
        print('bad.folder', { folder })
        folder = undefined
        continue
      }
      if (!server) {
        const known = SERVER || before.server
        const answer = await ask('ask.server', { default: known ? ` [${known}]` : '' })
        if (answer === null) return null
        server = answer || known || ''
      }
      const origin = originOf(server)
      if (!origin) {
        print('bad.server', { server })
        server = undefined
        continue
      }
      if (!key) {
        key = await ask('ask.key')
        if (key === null) return null
      }
      const settings = { ...before, folder, server: origin, key, language }
      const problem = await findProblem(settings)
      if (problem) {
        print(problem.key, problem.values)
        key = null
        if (['bad.network', 'bad.address'].includes(problem.key)) server = undefined
        continue
      }
      const { protocol, hostname } = new URL(origin)
      if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) print('warn.http')
      writeSettings(files.settings, settings)
      print('setup.saved', { file: files.settings })
      return readSettings(files.settings)
    }
  } finally {
    reader.close()
  }
}

// ---- Sending

/** Watches the folder and sends its files until `signal` aborts, or with `isOnce` until nothing is left to send. Returns whether all was accepted. */
async function send({ files, isOnce, log, signal }) {
  const journal = openJournal(files.journal)
  const changes = watchChanges()
  /** Files that are tried again at a time: those in use, and those that the programme could not read. */
  const postponed = new Map()
  const said = new Set()
  let settings = readSettings(files.settings)
  let settingsTime = fs.statSync(files.settings).mtimeMs
  let pause = { until: 0, reason: null, attempts: 0, isSaid: false }
  let count = 0
  let isComplete = true

  const sayOnce = (key, values) => {
    const text = JSON.stringify([key, values])
    if (said.has(text)) return
    if (said.size > 1_000) said.clear()
    said.add(text)
    log(key, values)
  }
  const sleep = (ms) => wait(ms, undefined, { signal }).catch(() => undefined)

  /** Reads the settings again if they were changed meanwhile; a new key or address ends a pause. */
  const refresh = () => {
    try {
      const time = fs.statSync(files.settings).mtimeMs
      if (time === settingsTime) return
      settingsTime = time
      settings = readSettings(files.settings) ?? settings
      pause.until = 0
    } catch {
      // Being replaced: read at the next time.
    }
  }

  const startPause = (reason, ms, detail) => {
    // Another file has just found the same.
    if (Date.now() < pause.until) return
    const attempts = pause.attempts + 1
    const length = ms ?? backoff(attempts)
    const wasSaid = pause.isSaid && pause.reason === reason
    const isSaid = wasSaid || reason !== 'busy' || length >= 2 * MINUTE
    if (isSaid && !wasSaid)
      log(`pause.${reason}`, { reason: detail, server: settings.server, minutes: Math.ceil(length / MINUTE) })
    pause = { until: Date.now() + length, reason, attempts, isSaid }
  }
  const endPause = () => {
    if (pause.isSaid) log('pause.over')
    pause = { until: 0, reason: null, attempts: 0, isSaid: false }
  }
  /** Waits while nothing can be sent; false if it should not be tried again now. */
  const mayGo = async () => {
    if (isOnce && (pause.attempts > 5 || !['network', 'server', 'busy', null].includes(pause.reason)))
      return false
    while (Date.now() < pause.until && !signal.aborted) {
      await sleep(Math.min(pause.until - Date.now(), 2 * SECOND))
      refresh()
    }
    return !signal.aborted
  }

  /** Sends one XML; returns its verdict, or null if it must be tried again. */
  const sendXml = async (name, bytes) => {
    if (bytes.length > MAX_XML_BYTES) return refuse('too-large')
    while (await mayGo()) {
      refresh()
      let answer
      try {
        const form = new FormData()
        form.append('file', new Blob([bytes]), name)
        const { status, retryAfter, body } = await call(settings, form, null, signal)
        answer = readResponse(status, retryAfter, body)
      } catch (error) {
        if (signal.aborted) return null
        answer = { kind: 'pause', reason: 'network', ms: null, detail: causeOf(error) }
      }
      if (answer.kind === 'pause') {
        startPause(answer.reason, answer.ms, answer.detail)
        continue
      }
      if (answer.isServer) startPause('server', null, 'HTTP 500')
      else endPause()
      if (answer.kind === 'later') return null
      return answer
    }
    return null
  }
  const refuse = (refusal) => ({ verdict: 'refused', items: [{ result: 'refused', refusal }] })

  const settle = (at, facts, sha256, { verdict, items = [] }, name) => {
    journal.add({ path: at, ...facts, sha256, verdict, when: new Date().toISOString() })
    for (const item of items) log(sentenceOf(settings.language, item, name))
    if (items.length > 0) count += 1
    if (verdict === 'refused') isComplete = false
  }

  /** Sends what a file contains, unless that was sent before. */
  const sendFile = async ({ at, facts }) => {
    const name = path.basename(at)
    const bytes = await readStill(at, facts, name)
    if (!bytes) {
      isComplete = false
      return
    }
    const sha256 = digestOf(bytes)
    if (journal.hasDigest(sha256)) {
      settle(at, facts, sha256, { verdict: 'copy' }, name)
      log('file.copy', { file: name })
      return
    }
    if (!isZip(name)) {
      const outcome = await sendXml(name, bytes)
      if (outcome) settle(at, facts, sha256, outcome, name)
      else postpone(at, name)
      return
    }
    for (const entry of await readZip(bytes)) {
      const inner = entry.name === '' ? name : `${name}/${entry.name}`
      const innerDigest = entry.bytes ? digestOf(entry.bytes) : digestOf(Buffer.from(`${sha256} ${inner}`))
      if (journal.hasDigest(innerDigest)) continue
      const outcome = entry.bytes ? await sendXml(entry.name, entry.bytes) : refuse(entry.refusal)
      if (!outcome) return postpone(at, name)
      settle(
        `${at}/${entry.name}`,
        { size: entry.bytes?.length ?? 0, mtime: facts.mtime },
        innerDigest,
        outcome,
        inner,
      )
    }
    settle(at, facts, sha256, { verdict: 'zip' }, name)
  }

  /** Reads a file; null unless it is complete and stays as it is. */
  const readStill = async (at, facts, name) => {
    try {
      const bytes = await fs.promises.readFile(at)
      const now = factsOf(await fs.promises.stat(at))
      if (now.size !== facts.size || now.mtime !== facts.mtime || bytes.length !== facts.size) return null
      if (isWhole(name, bytes) || changes.restOf(at, facts, performance.now()) >= UNFINISHED_WAIT)
        return bytes
      return null
    } catch (error) {
      if (error.code !== 'ENOENT') {
        sayOnce('file.locked', { file: name })
        postponed.set(at, { until: Date.now() + 30 * SECOND, times: 1 })
      }
      return null
    }
  }
  const postpone = (at, name) => {
    isComplete = false
    if (signal.aborted || pause.reason) return
    const times = (postponed.get(at)?.times ?? 0) + 1
    if (times === 1) log('file.later', { file: name })
    postponed.set(at, { until: Date.now() + Math.min(2 ** (times - 1) * MINUTE, REFUSED_WAIT), times })
  }

  /** Finds the files that can be sent now, and whether others are still being written. */
  const look = async () => {
    const ready = []
    let isWaiting = false
    for await (const at of walk(settings.folder, (folder) => sayOnce('folder.part', { folder }))) {
      if (signal.aborted) break
      const facts = await fs.promises.stat(at).then(factsOf, () => null)
      if (!facts || isOld(facts, settings) || journal.knows(at, facts)) {
        changes.forget(at)
        continue
      }
      if (changes.restOf(at, facts, performance.now()) < settings.settleSeconds * SECOND) isWaiting = true
      else if ((postponed.get(at)?.until ?? 0) <= Date.now()) ready.push({ at, facts })
    }
    return { ready, isWaiting }
  }

  let watcher = null
  let wake = () => undefined
  let hasNews = false
  const news = () => {
    hasNews = true
    wake()
  }
  const watch = () => {
    try {
      // The scan finds everything as well: network drives report nothing. On Linux Node.js would watch each file of the subfolders.
      const watched = fs.watch(settings.folder, { recursive: process.platform !== 'linux' }, news)
      watched.on('error', () => {
        watched.close()
        watcher = null
      })
      watcher = { folder: settings.folder, close: () => watched.close() }
    } catch {
      watcher = null
    }
  }

  let isLost = false
  const startedOnce = Date.now()
  log('run.start', settings)
  while (!signal.aborted) {
    refresh()
    if (!canRead(settings.folder)) {
      if (!isLost) log('folder.lost', settings)
      isLost = true
      isComplete = false
      if (isOnce) break
      await sleep(MINUTE)
      continue
    }
    if (isLost) log('folder.back', settings)
    isLost = false
    if (watcher?.folder !== settings.folder) {
      watcher?.close()
      watch()
    }
    hasNews = false
    const start = performance.now()
    let found
    try {
      found = await look()
    } catch {
      // The folder vanished meanwhile: looked at again above.
      continue
    }
    const took = performance.now() - start
    const rest = found.ready.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const file of rest) {
          if (signal.aborted || (isOnce && !isComplete && pause.reason)) break
          await sendFile(file)
        }
      }),
    )
    if (isOnce && !found.isWaiting) break
    if (isOnce && Date.now() - startedOnce > 60 * MINUTE) break
    const longest = found.isWaiting ? settings.settleSeconds * SECOND : settings.scanSeconds * SECOND
    // A slow folder is not scanned all the time.
    const least = Math.max(2 * took, found.isWaiting ? longest : SECOND)
    await sleep(least)
    if (!hasNews && !signal.aborted && longest > least)
      await Promise.race([sleep(longest - least), new Promise((done) => (wake = done))])
  }
  watcher?.close()
  journal.close()
  if (isOnce) log('run.once', { count })
  return isComplete
}

/** Whether a file is from before the days of the settings: the folder may hold the invoices of many years. */
const isOld = ({ mtime }, { days }) => mtime < Date.now() - days * 24 * 60 * MINUTE

const digestOf = (bytes) => createHash('sha256').update(bytes).digest('hex')
const factsOf = ({ size, mtimeMs }) => ({ size, mtime: Math.trunc(mtimeMs) })

/** Yields the paths of all files that may be sent, subfolders included. Links are not followed. */
async function* walk(folder, onUnreadable, isTop = true) {
  let entries
  try {
    entries = await fs.promises.readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isTop) throw error
    onUnreadable(folder)
    return
  }
  for (const entry of entries) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(at, onUnreadable, false)
    else if (entry.isFile() && isSendable(entry.name)) yield at
  }
}

async function run(files, { isOnce, language }) {
  const log = openLog(files.log, language, { echo: (line) => process.stdout.write(line) })
  const lock = takeLock(files.lock)
  if (!lock) {
    process.stdout.write(`${textOf(language, 'run.locked', holderOf(files.lock) ?? { pid: '?' })}\n`)
    return 3
  }
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'])
    process.once(name, () => {
      log('run.stop')
      stop.abort()
    })
  const heart = setInterval(() => {
    if (lock.renew()) return
    log('run.lost')
    stop.abort()
  }, HEARTBEAT)
  try {
    const isComplete = await send({ files, isOnce, log, signal: stop.signal })
    return isOnce && !isComplete ? 1 : 0
  } catch (error) {
    // Such as a full disk: the service starts it again.
    log('run.failed', { reason: error.message })
    return 1
  } finally {
    clearInterval(heart)
    lock.release()
  }
}

async function showStatus(files, language) {
  const print = (key, values) => process.stdout.write(`${textOf(language, key, values)}\n`)
  const settings = readSettings(files.settings)
  if (!settings) {
    print('about.none')
    return 1
  }
  const journal = openJournal(files.journal)
  let waiting = 0
  try {
    for await (const at of walk(settings.folder, () => undefined)) {
      const facts = factsOf(fs.statSync(at))
      if (!isOld(facts, settings) && !journal.knows(at, facts)) waiting += 1
    }
  } catch {
    print('bad.folder', settings)
  }
  journal.close()
  const holder = holderOf(files.lock)
  print('about.folder', settings)
  print('about.server', settings)
  print(holder ? 'about.running' : 'about.stopped', holder ?? {})
  print('about.counts', { ...journal.counts, waiting })
  print('about.log', { file: files.log })
  for (const line of read(files.log).trimEnd().split('\n').slice(-10))
    process.stdout.write(`  ${line.replace('\uFEFF', '')}\n`)
  return 0
}

// ---- The service

/** Quotes an argument of a systemd unit. */
const unitArgument = (text) =>
  `"${text.replace(/[\\"]/g, '\\$&').replace(/%/g, '%%').replace(/\$/g, '$$$$')}"`

/** Returns the unit of systemd. The key is in the settings, not here. */
export function systemdUnit({ node, script, data, isSystem }) {
  return `[Unit]
Description=Esquadro: sends the invoices of a folder
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=${[node, script, '--data', data].map((part) => (part === '--data' ? part : unitArgument(part))).join(' ')}
Restart=always
RestartSec=30
NoNewPrivileges=yes

[Install]
WantedBy=${isSystem ? 'multi-user.target' : 'default.target'}
`
}

/** The commands that install the unit of systemd, in their order, and those that remove it. */
export function systemdCommands(isSystem) {
  const systemctl = (...parameters) => ['systemctl', ...(isSystem ? [] : ['--user']), ...parameters]
  return {
    install: [systemctl('daemon-reload'), systemctl('enable', UNIT), systemctl('restart', UNIT)],
    stop: systemctl('disable', '--now', UNIT),
    reload: systemctl('daemon-reload'),
  }
}

const xmlText = (text) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/**
 * Returns the task of Windows as the XML that `schtasks /Create` reads: it starts when the user signs in, without administrator rights and
 * with the user's network drives, and again every five minutes unless it runs. `schtasks /SC ONLOGON` cannot say all of this, asks for
 * administrator rights and ends a task after three days. `conhost --headless` runs it without a window.
 */
export function windowsTask({ node, script, data, user }) {
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Esquadro: sends the invoices of a folder</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Repetition>
        <Interval>PT5M</Interval>
      </Repetition>
      <Enabled>true</Enabled>
      <UserId>${xmlText(user)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${xmlText(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>conhost.exe</Command>
      <Arguments>${xmlText(`--headless "${node}" "${script}" --data "${data}"`)}</Arguments>
    </Exec>
  </Actions>
</Task>
`
}

/** The commands of Windows that install the task, in their order, and those that remove it. */
export const windowsCommands = (task) => ({
  install: [
    ['schtasks', '/Create', '/TN', TASK, '/XML', task, '/F'],
    ['schtasks', '/Run', '/TN', TASK],
  ],
  stop: ['schtasks', '/End', '/TN', TASK],
  remove: ['schtasks', '/Delete', '/TN', TASK, '/F'],
})

const shown = (command) => command.map((part) => (/[\s"]/.test(part) ? `"${part}"` : part)).join(' ')

/** Does steps one after the other and says what each did. */
function stepper(language) {
  const print = (key, values) => process.stdout.write(`${textOf(language, key, values)}\n`)
  let isRight = true
  const step = (name, action, { isOptional = false } = {}) => {
    try {
      action()
      print('step.done', { step: name })
      return true
    } catch (error) {
      print('step.failed', { step: name, reason: error.message })
      if (!isOptional) isRight = false
      return false
    }
  }
  const runStep = (command, options) =>
    step(
      shown(command),
      () => {
        const { status, error, stderr, stdout } = spawnSync(command[0], command.slice(1), {
          encoding: 'utf8',
          windowsHide: true,
        })
        if (error) throw error
        if (status !== 0) throw new Error(`${stderr}${stdout}`.trim() || `${status}`)
      },
      options,
    )
  return { print, step, runStep, isRight: () => isRight }
}

const userName = () => os.userInfo().username
const isRoot = () => process.getuid?.() === 0
const unitFile = (isSystem) =>
  isSystem ? path.join('/etc/systemd/system', UNIT) : path.join(os.homedir(), '.config/systemd/user', UNIT)

function install(files, data, language) {
  const { print, step, runStep, isRight } = stepper(language)
  const node = process.execPath
  const own = fileURLToPath(import.meta.url)
  // The service must not depend on a file among the downloads.
  if (path.resolve(own) !== path.resolve(files.script))
    step(textOf(language, 'step.copy', { file: files.script }), () => fs.copyFileSync(own, files.script))
  const facts = { node, script: files.script, data }
  if (process.platform === 'win32') {
    const { USERDOMAIN: domain } = process.env
    const user = domain ? `${domain}\\${userName()}` : userName()
    step(textOf(language, 'step.write', { file: files.task }), () =>
      fs.writeFileSync(files.task, `\uFEFF${windowsTask({ ...facts, user })}`, 'utf16le'),
    )
    for (const command of windowsCommands(files.task).install) if (isRight()) runStep(command)
    fs.rmSync(files.task, { force: true })
    if (isRight()) print('install.windows', { user })
  } else if (process.platform === 'linux') {
    const isSystem = isRoot()
    const unit = unitFile(isSystem)
    step(textOf(language, 'step.write', { file: unit }), () => {
      fs.mkdirSync(path.dirname(unit), { recursive: true })
      fs.writeFileSync(unit, systemdUnit({ ...facts, isSystem }))
    })
    for (const command of systemdCommands(isSystem).install) if (isRight()) runStep(command)
    if (isRight()) print('install.linux')
    if (isRight() && !isSystem) keepWithoutSignIn(files, { print, runStep })
  } else print('install.other', { command: shown([node, files.script, '--data', data]) })
  if (isRight()) print('install.log', { file: files.log })
  return isRight() ? 0 : 1
}

/** Lets the user's services run while nobody is signed in, and notes it for the removal. */
function keepWithoutSignIn(files, { print, runStep }) {
  const user = userName()
  const { stdout } = spawnSync('loginctl', ['show-user', user, '--property=Linger'], { encoding: 'utf8' })
  if (/=yes/.test(stdout ?? '')) return
  if (runStep(['loginctl', 'enable-linger', user], { isOptional: true }))
    writeSettings(files.settings, { ...parsed(read(files.settings)), hasLinger: true })
  else print('install.linger', { user })
}

function uninstall(files, data, language) {
  const { print, step, runStep, isRight } = stepper(language)
  const remove = (file) =>
    fs.existsSync(file) && step(textOf(language, 'step.remove', { file }), () => fs.rmSync(file))
  if (process.platform === 'win32') {
    const { stop, remove: removal } = windowsCommands(files.task)
    runStep(stop, { isOptional: true })
    runStep(removal)
  } else if (process.platform === 'linux') {
    const isSystem = isRoot()
    const { stop, reload } = systemdCommands(isSystem)
    if (fs.existsSync(unitFile(isSystem))) {
      runStep(stop)
      remove(unitFile(isSystem))
      runStep(reload)
    }
    const settings = parsed(read(files.settings))
    if (settings?.hasLinger) {
      runStep(['loginctl', 'disable-linger', userName()], { isOptional: true })
      writeSettings(files.settings, { ...settings, hasLinger: undefined })
    }
  }
  const holder = holderOf(files.lock)
  if (holder) step(textOf(language, 'step.end', holder), () => process.kill(holder.pid), { isOptional: true })
  if (path.resolve(fileURLToPath(import.meta.url)) !== path.resolve(files.script)) remove(files.script)
  print('uninstall.kept', { folder: data })
  return isRight() ? 0 : 1
}

// ---- The command

/** Reads the command line; null if it has an unknown part. */
export function readOptions(parameters) {
  const options = { command: 'run' }
  const rest = [...parameters]
  for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
    const [, name, value] = /^--([a-z]+)(?:=(.*))?$/.exec(part) ?? []
    if (['install', 'uninstall', 'status', 'once', 'setup'].includes(name)) options.command = name
    else if (['server', 'folder', 'data', 'lang'].includes(name)) {
      const given = value ?? rest.shift()
      if (given === undefined) return null
      options[name] = given
    } else return null
  }
  return options
}

async function main() {
  const options = readOptions(process.argv.slice(2))
  const wanted = options?.lang
  if (!options) {
    process.stdout.write(`${textOf(languageOf(wanted), 'usage')}\n`)
    return 2
  }
  const data = path.resolve(options.data ?? dataFolder())
  fs.mkdirSync(data, { recursive: true, mode: 0o700 })
  const files = filesIn(data)
  const language = languageOf(wanted ?? readSettings(files.settings)?.language)
  if (options.folder) options.folder = path.resolve(options.folder)
  const print = (key, values) => process.stdout.write(`${textOf(language, key, values)}\n`)
  if (options.command === 'status') return showStatus(files, language)
  if (options.command === 'uninstall') return uninstall(files, data, language)
  const stored = readSettings(files.settings)
  const isOther =
    (options.folder && options.folder !== stored?.folder) ||
    (options.server && originOf(options.server) !== stored?.server)
  const isNew = options.command === 'setup' || !stored || isOther
  if (isNew && !(await setUp(files, options, language, print))) {
    print('bad.setup')
    return 1
  }
  if (options.command === 'setup') return 0
  if (options.command === 'install') return install(files, data, language)
  return run(files, { isOnce: options.command === 'once', language })
}

/** Whether this file was started, and not imported. */
const isStarted = () => {
  try {
    return fs.realpathSync(process.argv[1]) === fs.realpathSync(fileURLToPath(import.meta.url))
  } catch {
    return false
  }
}

if (isStarted()) process.exit(await main())
