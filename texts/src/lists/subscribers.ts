import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const subscribersList = {
  file: { ptBR: 'participantes', en: 'participants' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    companion: { ptBR: 'Acompanhante', en: 'Companion' },
    email: { ptBR: 'E-mail', en: 'E-mail' },
    phone: { ptBR: 'Telefone', en: 'Phone' },
    profession: { ptBR: 'Profissão', en: 'Profession' },
    status: { ptBR: 'Inscrição', en: 'Booking' },
    subscribedAt: { ptBR: 'Inscrição em', en: 'Booked on', kind: 'instant' },
    attendance: { ptBR: 'Presença', en: 'Attendance' },
    attendedAt: { ptBR: 'Chegada', en: 'Arrival', kind: 'instant' },
    paidPoints: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
  },
} satisfies ListTexts

export const memberSubscriptionsList = {
  file: { ptBR: 'experiencias-do-profissional', en: 'experiences-of-the-professional' },
  columns: {
    title: { ptBR: 'Experiência', en: 'Experience' },
    startsAt: { ptBR: 'Quando', en: 'When', kind: 'instant' },
    place: { ptBR: 'Local', en: 'Place' },
    companion: { ptBR: 'Acompanhante', en: 'Companion' },
    status: { ptBR: 'Inscrição', en: 'Booking' },
    subscribedAt: { ptBR: 'Inscrição em', en: 'Booked on', kind: 'instant' },
    attendance: { ptBR: 'Presença', en: 'Attendance' },
    paidPoints: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
    removedAt: { ptBR: 'Removida em', en: 'Removed on', kind: 'instant' },
  },
} satisfies ListTexts

export const subscriptionStatuses = {
  confirmed: { ptBR: 'Confirmada', en: 'Confirmed' },
  waiting: { ptBR: 'Lista de espera', en: 'Waiting list' },
  removed: { ptBR: 'Removida', en: 'Removed' },
  held: { ptBR: 'A confirmar', en: 'To confirm' },
} satisfies Words

export const attendanceWords = {
  present: { ptBR: 'Presente', en: 'Present' },
  absent: { ptBR: 'Faltou', en: 'Absent' },
  open: { ptBR: 'Sem registro', en: 'Not recorded' },
} satisfies Words
