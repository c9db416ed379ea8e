import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { NotesList } from '../../people/notes/notes-list.tsx'

export const NotesTab = ({ professional }: { readonly professional: CmsProfessional }) => (
  <NotesList professionalId={professional.id} />
)
