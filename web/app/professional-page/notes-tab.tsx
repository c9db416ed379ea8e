import type { CmsProfessional } from '@esquadro/contract/professionals/cms'
import { NotesList } from '../notes/notes-list.tsx'

export const NotesTab = ({ professional }: { readonly professional: CmsProfessional }) => (
  <NotesList professionalId={professional.id} />
)
