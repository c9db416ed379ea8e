import type { ExperiencePlan } from '../experiences/planning.queries.ts'

export interface PlannedExperience extends Pick<ExperiencePlan, 'title' | 'place' | 'capacity' | 'audience' | 'costPoints' | 'minLevel'> {
  readonly category: string
  readonly text: string
  /** Days from today of the beginning, the hour in São Paulo, and how long it takes in hours. */
  readonly inDays: number
  readonly hour: number
  readonly hours: number
  /** Days before the beginning: when subscriptions open and close. */
  readonly opens: number
  readonly closes: number
  /** How many people ask for a place. */
  readonly askers: number
}

const forAll = { minLevel: null, costPoints: 0, audience: 'professionals' } as const
const weeks = { opens: 45, closes: 5 }

export const experienceCategories = [
  'Viagens',
  'Visitas técnicas',
  'Cursos e oficinas',
  'Jantares e encontros',
  'Mostras e feiras',
  'Bem-estar',
] as const

/** Eighteen of them: past, running, full, with conditions, for stores, and to come. */
export const plannedExperiences: readonly PlannedExperience[] = [
  { ...forAll, ...weeks, category: 'Visitas técnicas', title: 'Uma fábrica de porcelanato por dentro', text: 'Da moagem da argila ao forno de rolos, com o engenheiro de processo. Capacete e protetor são fornecidos; vá de calçado fechado.', place: 'Santa Gertrudes, SP', capacity: 12, inDays: -210, hour: 8, hours: 9, askers: 14 },
  { ...forAll, ...weeks, category: 'Jantares e encontros', title: 'Jantar de abertura do ciclo', text: 'Uma mesa só, comprida, para quem faz o programa. O cardápio é do mercado do dia.', place: 'Pinheiros, São Paulo', capacity: 20, inDays: -160, hour: 20, hours: 4, askers: 18 },
  { ...forAll, ...weeks, category: 'Cursos e oficinas', title: 'Oficina de maquete em papel', text: 'Uma tarde para cortar, dobrar e colar: da planta à maquete em escala 1:50, sem computador.', place: 'Vila Madalena, São Paulo', capacity: 10, costPoints: 150, inDays: -96, hour: 14, hours: 4, askers: 11 },
  { ...forAll, ...weeks, category: 'Mostras e feiras', title: 'Visita guiada à mostra de design', text: 'Entrada antecipada, com a curadora, uma hora antes de as portas abrirem.', place: 'Jardim Europa, São Paulo', capacity: 25, inDays: -62, hour: 9, hours: 2, askers: 21 },
  { ...forAll, ...weeks, category: 'Viagens', title: 'Fim de semana em Inhotim', text: 'Dois dias entre pavilhões e jardins, com transporte e hospedagem. No domingo de manhã, visita a um pavilhão em obra.', place: 'Brumadinho, MG', capacity: 8, costPoints: 4_000, minLevel: 'prata', inDays: -33, hour: 7, hours: 34, askers: 9 },
  { ...forAll, category: 'Cursos e oficinas', title: 'Luz natural: do estudo à medição', text: 'Teoria curta e prática longa, com luxímetro e maquete no heliodon.', place: 'Butantã, São Paulo', capacity: 14, costPoints: 200, inDays: 6, hour: 9, hours: 7, opens: 40, closes: 2, askers: 12 },
  { ...forAll, category: 'Jantares e encontros', title: 'Jantar na obra', text: 'Mesa posta no quarto pavimento, antes de a alvenaria subir. A arquiteta conta o que mudou entre o papel e o canteiro.', place: 'Rua Girassol, São Paulo', capacity: 6, costPoints: 300, inDays: 12, hour: 20, hours: 3, opens: 30, closes: 1, askers: 11 },
  { ...forAll, category: 'Visitas técnicas', title: 'A pedreira e o bloco', text: 'Do fio diamantado à chapa polida: um dia na serra, com o geólogo da pedreira.', place: 'Cachoeiro de Itapemirim, ES', capacity: 15, inDays: 19, hour: 6, hours: 12, opens: 30, closes: 6, askers: 9 },
  { ...forAll, category: 'Bem-estar', title: 'Ioga no terraço', text: 'Uma hora de prática para quem passa o dia em obra, com café depois. Leve um tapete.', place: 'Consolação, São Paulo', capacity: 16, inDays: 4, hour: 8, hours: 2, opens: 20, closes: 1, askers: 7 },
  { ...forAll, category: 'Viagens', title: 'Lisboa: azulejo, calçada e cal', text: 'Sete dias entre ateliês de azulejaria, canteiros de restauro e a escola de arquitetura. Passagem e hospedagem incluídas.', place: 'Lisboa, Portugal', capacity: 6, costPoints: 25_000, minLevel: 'platina', inDays: 120, hour: 10, hours: 160, opens: 140, closes: 45, askers: 3 },
  { ...forAll, category: 'Mostras e feiras', title: 'Feira de iluminação: dia do projetista', text: 'Um dia só para quem projeta, com rodadas de conversa com os fabricantes.', place: 'Anhembi, São Paulo', capacity: 40, inDays: 27, hour: 10, hours: 8, opens: 35, closes: 3, askers: 15 },
  { ...forAll, category: 'Cursos e oficinas', title: 'Marcenaria para quem desenha', text: 'Dois sábados na oficina: encaixes, fichas de corte e o que a máquina não perdoa.', place: 'Mooca, São Paulo', capacity: 8, costPoints: 500, inDays: 33, hour: 9, hours: 8, opens: 25, closes: 4, askers: 8 },
  { ...forAll, category: 'Jantares e encontros', title: 'Mesa do nível Ouro', text: 'Doze lugares, uma chef e nenhuma apresentação de slides.', place: 'Itaim Bibi, São Paulo', capacity: 12, minLevel: 'ouro', inDays: 40, hour: 20, hours: 4, opens: 30, closes: 5, askers: 6 },
  { ...forAll, category: 'Visitas técnicas', title: 'Casa de vidro, revisitada', text: 'Visita fora do horário ao público, com a equipe do restauro.', place: 'Morumbi, São Paulo', capacity: 20, inDays: 58, hour: 9, hours: 3, opens: 30, closes: 5, askers: 0 },
  { ...forAll, category: 'Bem-estar', title: 'Caminhada pela arquitetura do centro', text: 'Cinco quilômetros, doze edifícios e uma parada para o sanduíche.', place: 'Largo de São Bento, São Paulo', capacity: 30, audience: 'both', inDays: 15, hour: 9, hours: 3, opens: 30, closes: 1, askers: 13 },
  { ...forAll, category: 'Cursos e oficinas', title: 'Atendimento que ajuda a especificar', text: 'Para quem está no balcão: perguntas que um projeto precisa ter respondidas antes do orçamento.', place: 'On-line', capacity: 30, audience: 'shopkeepers', inDays: 9, hour: 19, hours: 2, opens: 30, closes: 1, askers: 5 },
  { ...forAll, category: 'Jantares e encontros', title: 'Encontro das lojas', text: 'Os números do ano, o calendário do próximo e um jantar.', place: 'Alto de Pinheiros, São Paulo', capacity: 24, audience: 'shopkeepers', inDays: 48, hour: 19, hours: 4, opens: 40, closes: 7, askers: 4 },
  { ...forAll, category: 'Visitas técnicas', title: 'Torre de controle de uma logística', text: 'Como um pedido sai do pátio e chega inteiro à obra.', place: 'Cajamar, SP', capacity: 18, audience: 'shopkeepers', inDays: -40, hour: 9, hours: 4, opens: 30, closes: 5, askers: 6 },
]
