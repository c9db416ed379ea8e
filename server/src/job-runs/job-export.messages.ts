import type { JobRun } from '@esquadro/contract/job-runs/cms'
import { jobNames } from '../audit/job-names.messages.ts'
import type { Language } from '../messages/messages.ts'

const ptBR = {
  file: 'tarefas',
  columns: {
    job: 'Tarefa',
    state: 'Situação',
    result: 'Resultado',
    error: 'Erro',
    startedBy: 'Iniciada por',
    startedAt: 'Início',
    finishedAt: 'Fim',
  },
  schedule: 'Agendamento',
  states: {
    running: 'Em execução',
    done: 'Concluída',
    failed: 'Falhou',
  } satisfies Record<JobRun['state'], string>,
  jobs: jobNames.ptBR,
  counts: {
    lots: 'lotes vencidos',
    notices: 'avisos',
    professionals: 'profissionais',
    grants: 'níveis encerrados',
    expiring: 'a vencer',
    expired: 'vencidos',
    months: 'meses de lojas',
    roots: 'assinaturas',
    invariants: 'regras conferidas',
    broken: 'regras violadas',
    promoted: 'chamados',
    seats: 'vagas liberadas',
    mails: 'e-mails',
    messages: 'mensagens',
    imports: 'importações',
    deliveries: 'entregas',
    files: 'arquivos apagados',
    members: 'membros avisados',
    entries: 'lançamentos somados',
    rows: 'registros apagados',
  },
}

const en: typeof ptBR = {
  file: 'jobs',
  columns: {
    job: 'Job',
    state: 'Status',
    result: 'Result',
    error: 'Error',
    startedBy: 'Started by',
    startedAt: 'Start',
    finishedAt: 'End',
  },
  schedule: 'Schedule',
  states: {
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
  },
  jobs: jobNames.en,
  counts: {
    lots: 'expired lots',
    notices: 'notices',
    professionals: 'professionals',
    grants: 'levels ended',
    expiring: 'expiring',
    expired: 'expired',
    months: 'months of stores',
    roots: 'signatures',
    invariants: 'rules checked',
    broken: 'rules violated',
    promoted: 'promoted',
    seats: 'seats released',
    mails: 'mails',
    messages: 'messages',
    imports: 'imports',
    deliveries: 'deliveries',
    files: 'files deleted',
    members: 'members notified',
    entries: 'entries added up',
    rows: 'records deleted',
  },
}

export const jobExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
