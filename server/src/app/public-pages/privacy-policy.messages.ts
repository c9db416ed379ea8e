export const privacyPolicyTexts = {
  ptBR: {
    lang: 'pt-BR',
    title: 'Política de privacidade',
    version: 'Versão {{version}}, publicada em {{day}}',
    none: 'O texto da política ainda não foi publicado. Fale com a equipe do programa para saber como os seus dados são tratados.',
    page: 'Página {{page}} de {{pages}}',
  },
  en: {
    lang: 'en',
    title: 'Privacy policy',
    version:
      'Translation of version {{version}}, published on {{day}}. The binding text is the Portuguese one.',
    none: 'The text of the policy has not been published yet. Ask the programme team how your data is processed.',
    page: 'Page {{page}} of {{pages}}',
  },
} as const
