import { defineMessages } from '../../../platform/i18n/messages.ts'

/** The first steps of a new programme. */
export const messages = defineMessages({
  ptBR: {
    title: 'O programa está pronto para começar',
    text: 'Quatro passos até a primeira nota. Esta lista some quando ela chegar.',
    settings: 'Defina as regras',
    settingsText: 'Quanto vale uma compra, por quanto tempo e para quem; o nome do programa e os textos.',
    settingsAction: 'Abrir as configurações',
    products: 'Monte o catálogo',
    productsText: 'Só os produtos participantes geram pontos. Cadastre marcas, categorias e produtos.',
    productsAction: 'Abrir os produtos',
    stores: 'Cadastre as lojas',
    storesText: 'Cada loja é identificada pelo CNPJ; os lojistas dela enviam as notas.',
    storesAction: 'Abrir as lojas',
    people: 'Traga os profissionais',
    peopleText: 'Cadastre alguém com nome, e-mail e senha, ou divulgue o endereço do cadastro.',
    peopleAction: 'Abrir os profissionais',
  },
  en: {
    title: 'The programme is ready to start',
    text: 'Four steps to the first invoice. This list disappears when it arrives.',
    settings: 'Set the rules',
    settingsText:
      'What a purchase earns, for how long and for whom; the name of the programme and its texts.',
    settingsAction: 'Open the settings',
    products: 'Build the catalogue',
    productsText: 'Only participating products earn points. Add brands, categories and products.',
    productsAction: 'Open the products',
    stores: 'Add the stores',
    storesText: 'Each store is identified by its CNPJ; its shopkeepers send the invoices.',
    storesAction: 'Open the stores',
    people: 'Bring in the professionals',
    peopleText: 'Add somebody with name, e-mail and password, or share the sign-up address.',
    peopleAction: 'Open the professionals',
  },
})
