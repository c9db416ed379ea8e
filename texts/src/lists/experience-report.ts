import type { ListTexts } from './list.ts'

export const experienceReportList = {
  file: { ptBR: 'relatorio-de-experiencias', en: 'experience-report' },
  columns: {
    title: { ptBR: 'Experiência', en: 'Experience' },
    category: { ptBR: 'Tipo', en: 'Type' },
    startsAt: { ptBR: 'Quando', en: 'When', kind: 'instant' },
    place: { ptBR: 'Local', en: 'Place' },
    seats: { ptBR: 'Vagas', en: 'Seats', kind: 'integer' },
    taken: { ptBR: 'Ocupadas', en: 'Taken', kind: 'integer' },
    fill: { ptBR: 'Ocupação', en: 'Occupancy', kind: 'percent' },
    demand: { ptBR: 'Procura', en: 'Demand', kind: 'integer' },
    waiting: { ptBR: 'Na espera', en: 'Waiting', kind: 'integer' },
    removed: { ptBR: 'Saíram', en: 'Left', kind: 'integer' },
    present: { ptBR: 'Presentes', en: 'Present', kind: 'integer' },
    absent: { ptBR: 'Faltas', en: 'Absent', kind: 'integer' },
    attendance: { ptBR: 'Presença', en: 'Attendance', kind: 'percent' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
  },
} satisfies ListTexts
