/** The texts of /dev/clock, which only the demonstration has. */
export const devClockTexts = {
  title: 'Relógio da demonstração',
  lead: 'O programa acredita que hoje é este dia. Avance para ver pontos expirarem, cadastros vencerem e ciclos virarem.',
  day: 'Avançar até',
  move: 'Avançar',
  steps: [
    [1, '1 dia'],
    [7, '7 dias'],
    [30, '30 dias'],
    [365, '1 ano'],
  ],
  hint: 'As tarefas de cada dia rodam na ordem e na hora delas. Um ano leva cerca de um minuto.',
  back: 'O relógio não volta: os lançamentos dos pontos têm data e não mudam. Para recomeçar, pare o programa e apague a pasta de dados.',
  sessions: 'Sessões terminam como terminariam: depois de 30 dias sem uso, entre de novo.',
  moved: (days: number, runs: number) =>
    `${days === 1 ? 'Passou 1 dia' : `Passaram ${days} dias`} e rodaram ${runs} tarefas.`,
  failed: (jobs: string) => `Falharam: ${jobs}. O erro ficou registrado.`,
  wrong: 'Escolha um dia depois de hoje, até 400 dias à frente.',
  busy: 'Os dias ainda estão passando. Espere um pouco e atualize a página.',
} as const
