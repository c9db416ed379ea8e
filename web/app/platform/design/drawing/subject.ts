import { choose } from './choose.ts'
import type { DrawingName } from './drawings.ts'

type Choice = readonly [DrawingName, ...DrawingName[]]

/** Beginnings of words, without accents, with the drawings of their subject. The first match wins. */
const subjects: readonly (readonly [words: string, drawings: Choice])[] = [
  ['casa de vidro|glass house', ['pavilion']],
  ['caminhada|passeio|walk\\b', ['arcade']],
  ['pedreira|marmore|granito|quartzito|bloco|quarr|marble', ['quarry']],
  ['porcelanato|ceramica|forno|argila|kiln|ceramic', ['kiln']],
  ['lisboa|azulejo|fachada|portug|lisbon|facade', ['tiled-front']],
  ['luz natural|luz da manha|insola|heliodon|daylight|sunlight', ['daylight']],
  ['ilumina|luminaria|luz|luminotec|pendente|lighting|light', ['light-cone']],
  ['ioga|yoga|terraco|terrace|medita|pilates', ['yoga-terrace']],
  ['(?:na|em|da) obra|canteiro|construction|building site', ['unfinished-storey']],
  ['bar\\b|balcao|cafe|coffee|coquet|cocktail', ['bar']],
  ['degusta|vinho|jantar|almoco|mesa|encontro|dinner|lunch|tasting|supper|wine', ['long-table']],
  ['maquete|oficina|workshop|curso|aula|course|class', ['model-workshop']],
  ['marcenaria|marceneir|madeira|encaixe|wood|joinery|carpent', ['dovetail']],
  ['tecido|textil|texteis|tear\\b|tapete|trama|tecelag|weav|textile|fabric', ['weave']],
  ['tinta|cor\\b|cores\\b|pintura|paint|colou?r', ['paint-samples']],
  ['cadeira|movel|moveis|mobiliario|poltrona|chair|furniture', ['chair']],
  ['cozinha|gastronom|culinar|kitchen|cook', ['kitchen']],
  ['banho|banheiro|lavabo|bath', ['bathroom']],
  ['metais|metal|louca|torneira|misturador|tap\\b|faucet', ['tap']],
  ['vidro|esquadria|janela|glass|window', ['window-jamb']],
  ['revestimento|piso|paginacao|floor|tile', ['tile-layout', 'wall-foot']],
  ['pedra|rocha|stone|materia|textur', ['book-match', 'wall-foot']],
  ['spa\\b|piscina|bem-estar|massag|termas|wellness|pool', ['pool', 'yoga-terrace']],
  ['trilha|montanha|serra\\b|relevo|ceu|mountain|hik|sky', ['contours']],
  ['inhotim|jardim|jardins|paisag|parque|verde|bosque|garden|landscape|park', ['garden', 'pavilion']],
  ['mostra|feira|expo|museu|galeria|bienal|design|exhibit|fair\\b|museum|gallery', ['exhibition']],
  ['filme|cinema|video|player|film|movie', ['screening']],
  ['escada|nivel|stair|level', ['stair']],
  ['apartamento|apartment', ['apartment']],
  ['interior|decora', ['living-room', 'apartment']],
  ['restauro|patrimonio|historia|igreja|arco|ruina|cidade|restor|heritage|city', ['arcade']],
  ['detalhe|detail|linha|traco|line', ['window-jamb', 'wall-foot']],
  ['loja|showroom|vitrine|store|shop', ['showroom']],
  ['viage|italia|milao|europa|travel|trip|milan', ['arcade', 'contours', 'pavilion']],
  ['visita|visit', ['exploded-house', 'pavilion', 'courtyard-house']],
  ['casa\\b|residencia|pavilh|hotel|house|home', ['courtyard-house', 'pavilion', 'exploded-house']],
]
const patterns = subjects.map(([words, drawings]) => [new RegExp(`\\b(?:${words})`), drawings] as const)

const others: Choice = [
  'courtyard-house',
  'apartment',
  'pavilion',
  'living-room',
  'exploded-house',
  'arcade',
  'stair',
  'garden',
]

/**
 * Returns the drawing of a subject. The first text that matches one decides, so pass the most specific first (a title, then its category).
 * If none matches, the key chooses among dwellings and spaces.
 */
export function chooseDrawing(texts: readonly string[], key: string): DrawingName {
  for (const text of texts) {
    const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (const [pattern, drawings] of patterns) if (pattern.test(plain)) return choose(key, drawings)
  }
  return choose(key, others)
}
