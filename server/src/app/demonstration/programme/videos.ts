import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseVideoLink } from '@esquadro/contract/platform/fields/video-link'
import type { VideoAudience } from '@esquadro/contract/publishing/videos/video'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context/context.ts'
import { storeFile } from '../../../platform/files/stored-files.ts'
import { insertVideos, type NewVideo } from '../../../publishing/videos/videos.queries.ts'
import { at } from '../people/accounts.ts'

/** Inserts the gallery: freely licensed films by the Blender Foundation and others, and one uploaded drawing. */
export async function loadVideos(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { admin, now }: { readonly admin: string; readonly now: Date },
): Promise<void> {
  const { id: fileId } = await storeFile(db, files, {
    bytes: await readFile(join(import.meta.dirname, 'traco.webm')),
    name: 'traco.webm',
    mime: 'video/webm',
    ownerId: admin,
    visibility: 'private',
    now,
  })
  const uploaded = {
    title: 'Do traço à planta',
    description: 'Uma planta nasce linha por linha: malha, paredes, portas e a cota que fecha o desenho.',
    audience: 'members' as const,
    durationSeconds: 12,
    source: { provider: 'file', fileId } as const,
  }
  const listed = links.flatMap(({ link, ...video }) => {
    const source = parseVideoLink(link)
    return source ? [{ ...video, audience: audienceOf(video), source }] : []
  })
  const today = dayOf(now)
  const gallery: NewVideo[] = [uploaded, ...listed].map((video, nth) => ({
    ...video,
    position: nth + 1,
    publishedAt: at(addDays(today, -3 - nth * 11), 9),
    coverFileId: null,
  }))
  await insertVideos(db, gallery, { id: admin, now })
}

const audienceOf = ({ audience }: { readonly audience?: VideoAudience }): VideoAudience =>
  audience ?? 'public'

interface PlannedVideo {
  readonly title: string
  readonly description: string
  readonly link: string
  readonly durationSeconds: number
  readonly audience?: VideoAudience
}

/** Links to open films about light, material, space and scale. */
const links: readonly PlannedVideo[] = [
  {
    title: 'Luz da manhã: o filme Spring',
    description:
      'A luz rasante da primavera desenha o relevo. Um filme aberto para observar direção e cor da luz natural.',
    link: 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
    durationSeconds: 464,
  },
  {
    title: 'Verde e escala: Big Buck Bunny',
    description: 'Copas, clareiras e caminhos: como a vegetação dá medida a um espaço aberto.',
    link: 'https://youtu.be/aqz-KE-bpKQ',
    durationSeconds: 635,
  },
  {
    title: 'Interiores impossíveis: Elephants Dream',
    description: 'Passarelas, máquinas e salas sem fim no primeiro filme aberto da Fundação Blender.',
    link: 'https://www.youtube.com/watch?v=TLkA0RELQ1g',
    durationSeconds: 654,
  },
  {
    title: 'Cidade em ruínas: Tears of Steel',
    description: 'Amsterdã reconstruída em cena: o encontro de maquete digital e rua de verdade.',
    link: 'https://www.youtube.com/watch?v=R6MlUcmOul8',
    durationSeconds: 734,
  },
  {
    title: 'Materiais e texturas: Sintel',
    description: 'Pedra, neve, tecido e madeira: um catálogo de superfícies em quinze minutos.',
    link: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
    durationSeconds: 888,
  },
  {
    title: 'O bosque em detalhe: Sprite Fright',
    description: 'Paleta de cores quentes, luz filtrada e muita textura de folhagem.',
    link: 'https://www.youtube.com/watch?v=_cMxraX_5RE',
    durationSeconds: 629,
  },
  {
    title: 'Linha e cor: Hero',
    description: 'Desenho sobre volume: a linha como acabamento, em um curta feito à mão no espaço.',
    link: 'https://www.youtube.com/watch?v=pKmSdY56VtY',
    durationSeconds: 236,
  },
  {
    title: 'Balcão e espelho: Agent 327',
    description: 'Uma barbearia de época, do balcão ao espelho: iluminação artificial e materiais nobres.',
    link: 'https://www.youtube.com/watch?v=mN0zPOpADL4',
    durationSeconds: 231,
    audience: 'professionals',
  },
  {
    title: 'Fachadas em corrida: Coffee Run',
    description: 'Uma cidade em uma corrida só: ritmo, fachadas e cor de rua.',
    link: 'https://www.youtube.com/watch?v=PVGeM40dABA',
    durationSeconds: 184,
  },
  {
    title: 'Apresentar bem: o player do Vimeo',
    description: 'Um exemplo curto de apresentação: enquadramento, pausa e voz.',
    link: 'https://vimeo.com/76979871',
    durationSeconds: 62,
    audience: 'members',
  },
  {
    title: 'Céu e paisagem: The Mountain',
    description: 'Noites e dias no alto do Teide, em tempo acelerado: para estudar horizonte e contraluz.',
    link: 'https://vimeo.com/22439234',
    durationSeconds: 188,
  },
]
