import { defineMessages } from '../i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    sheet: 'Aba da planilha',
    encoding: 'Leitura dos acentos',
    option: '{{name}}: {{example}}',
    'encoding.utf-8': 'UTF-8',
    'encoding.utf-8-twice': 'UTF-8 gravado duas vezes',
    'encoding.utf-16le': 'UTF-16',
    'encoding.utf-16be': 'UTF-16 invertido',
    'encoding.windows-1252': 'Windows',
    'encoding.cp850': 'DOS (850)',
    'encoding.cp437': 'DOS (437)',
    'encoding.macintosh': 'Macintosh',
    doubt: 'Confira os acentos',
    doubtText:
      'O arquivo não diz como os acentos foram gravados. Escolha a leitura em que as palavras estão certas.',
    leftOut: 'Há colunas com o mesmo título',
    leftOutText: 'Das colunas “{{title}}” vale a {{used}}. A {{column}} ficou de fora.',
  },
  en: {
    sheet: 'Sheet of the workbook',
    encoding: 'Reading of accents',
    option: '{{name}}: {{example}}',
    'encoding.utf-8': 'UTF-8',
    'encoding.utf-8-twice': 'UTF-8 encoded twice',
    'encoding.utf-16le': 'UTF-16',
    'encoding.utf-16be': 'UTF-16, reversed',
    'encoding.windows-1252': 'Windows',
    'encoding.cp850': 'DOS (850)',
    'encoding.cp437': 'DOS (437)',
    'encoding.macintosh': 'Macintosh',
    doubt: 'Check the accents',
    doubtText:
      'The file does not say how its accents are encoded. Choose the reading in which the words are right.',
    leftOut: 'Some columns have the same title',
    leftOutText: 'Of the columns “{{title}}”, {{used}} is used. {{column}} is left out.',
  },
})
