export const privacyPolicyText = {
  title: 'Política de privacidade',
  version: 'Versão {{version}}, publicada em {{day}}',
  none: 'O texto da política ainda não foi publicado. Fale com a equipe do programa para saber como os seus dados são tratados.',
  page: 'Página {{page}} de {{pages}}',
}
