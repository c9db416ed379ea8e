import type { Language } from '../../platform/messages/messages.ts'

/** The problems of rows, as `field.code` or `code`; all others use the common texts of fields and errors. */
export const rowProblems = {
  ptBR: {
    'unclosed-quote': 'Uma aspa foi aberta e não foi fechada: a linha não pôde ser lida.',
    nul: 'A linha tem caracteres que não são texto.',
    changed: 'O produto mudou depois da conferência. Confira a planilha de novo.',
    'code.required': 'Falta o código.',
    'name.required': 'Falta o nome: o produto ainda não existe.',
    'brand.required': 'Falta a marca.',
    'category.required': 'Falta a categoria: o produto ainda não existe.',
    'brand.unknown': 'A marca não está cadastrada. Em “Mudar as colunas”, escolha criar as que faltam.',
    'category.unknown':
      'A categoria não está cadastrada. Em “Mudar as colunas”, escolha criar as que faltam.',
    'brand.too-many-new': 'A planilha traz mais de 200 marcas novas. Confira a coluna da marca.',
    'category.too-many-new': 'A planilha traz mais de 200 categorias novas. Confira a coluna da categoria.',
    'code.repeated': 'Mesma marca e código da linha {{line}}.',
    'code.similar':
      'A marca tem o produto {{code}}. A planilha pode ter mudado zeros, espaços ou maiúsculas do código.',
    'code.rounded':
      'O programa de planilhas arredondou o código: pode ser {{code}}, mas os dígitos que faltam não se sabem.',
    'code.date': 'O programa de planilhas transformou o código em data. Escreva o código como texto.',
    'ean.repeated': 'Mesmo EAN da linha {{line}}.',
    'ean.ean.invalid': 'EAN inválido: são 8, 12, 13 ou 14 dígitos, e o último confere os outros.',
    'ean.scientific':
      'O programa de planilhas arredondou o EAN. Formate a coluna como texto, digite-o de novo e salve outra vez.',
    'ean.product.ean-taken': 'Outro produto já tem este EAN.',
    'active.option.invalid': 'Escreva sim ou não.',
  },
  en: {
    'unclosed-quote': 'A quotation mark opens and never closes: the row could not be read.',
    nul: 'The row has characters that are not text.',
    changed: 'The product changed after the check. Check the spreadsheet again.',
    'code.required': 'The code is missing.',
    'name.required': 'The name is missing: the product does not exist yet.',
    'brand.required': 'The brand is missing.',
    'category.required': 'The category is missing: the product does not exist yet.',
    'brand.unknown': 'There is no such brand. Under “Change the columns”, choose to create what is missing.',
    'category.unknown':
      'There is no such category. Under “Change the columns”, choose to create what is missing.',
    'brand.too-many-new': 'The spreadsheet has more than 200 new brands. Check the column of the brand.',
    'category.too-many-new':
      'The spreadsheet has more than 200 new categories. Check the column of the category.',
    'code.repeated': 'Same brand and code as line {{line}}.',
    'code.similar':
      'The brand has the product {{code}}. The spreadsheet may have changed zeros, blanks or capitals of the code.',
    'code.rounded':
      'The spreadsheet program rounded the code: it may be {{code}}, but the missing digits are unknown.',
    'code.date': 'The spreadsheet program turned the code into a date. Enter the code as text.',
    'ean.repeated': 'Same EAN as line {{line}}.',
    'ean.ean.invalid': 'Invalid EAN: it has 8, 12, 13 or 14 digits, and the last one checks the others.',
    'ean.scientific':
      'The spreadsheet program rounded the EAN. Format the column as text, enter it again and save the file.',
    'ean.product.ean-taken': 'Another product has this EAN.',
    'active.option.invalid': 'Write yes or no.',
  },
} satisfies Record<Language, Record<string, string>>
