import { choose } from '../drawing/choose.ts'

const materials = ['stone', 'wood', 'weave', 'tile', 'metal', 'glass', 'paint', 'light'] as const
export type Material = (typeof materials)[number]

/** Beginnings of words, without accents, and the material that they name. The first match wins. */
const words: readonly (readonly [words: string, material: Material])[] = [
  ['marmore|granito|quartzito|ardosia|travertino|pedra|quartzo|basalto|marble|granite|slate|stone', 'stone'],
  ['espelho|vidro|vidraria|box\\b|esquadria|porta de correr|glass|mirror|window', 'glass'],
  ['tinta|verniz|textura|esmalte|pigmento|massa corrida|selador|paint|varnish|enamel', 'paint'],
  ['pendente|arandela|luminaria|trilho|lampada|spot\\b|lustre|abajur|iluminacao|lamp|light|pendant', 'light'],
  [
    'tapete|cortina|persiana|tecido|textil|texteis|estofad|poltrona|sofa|almofada|linho\\b|rug|curtain|fabric',
    'weave',
  ],
  ['porcelanato|ceramica|pastilha|cobogo|azulejo|ladrilho|revestimento|tile', 'tile'],
  [
    'misturador|cuba|ducha|torneira|metal|metais|louca|inox|ferragem|puxador|faucet|tap\\b|shower|steel',
    'metal',
  ],
  [
    'laminado|assoalho|taco|vinilico|madeira|marcenaria|painel|bancada|estante|armario|mesa|banqueta|cadeira|moveis|movel|mobiliario|piso|wood|floor|table|shelf',
    'wood',
  ],
]
const patterns = words.map(([list, material]) => [new RegExp(`\\b(?:${list})`), material] as const)

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the material that a name or else its category mentions; without either, the key chooses one. */
export function chooseMaterial(name: string, category: string, key: string): Material {
  for (const text of [plain(name), plain(category)])
    for (const [pattern, material] of patterns) if (pattern.test(text)) return material
  return choose(key, materials)
}

/** The colours that Brazilian catalogues name, without accents. They belong to the materials, not to the theme. */
const colors: Readonly<Record<string, string>> = {
  'verde oliva': '#7c7a4e',
  'verde musgo': '#5c6444',
  'azul petroleo': '#2f5560',
  'azul marinho': '#2b3a55',
  'off white': '#efe9dc',
  'off-white': '#efe9dc',
  'rosa antigo': '#c39a92',
  'cinza claro': '#c3c1bb',
  'cinza escuro': '#5c5b58',
  areia: '#d8c6a3',
  grafite: '#4b4b4d',
  argila: '#b58a6a',
  oliva: '#7c7a4e',
  marfim: '#ece2cb',
  cobre: '#b4704a',
  nevoa: '#cdd0cf',
  terracota: '#b25a3c',
  carvao: '#34322f',
  linho: '#dbd0ba',
  ambar: '#c58a2d',
  salina: '#e4e1da',
  branco: '#f1eee7',
  branca: '#f1eee7',
  preto: '#2a2927',
  preta: '#2a2927',
  cinza: '#94928d',
  bege: '#d6c5aa',
  creme: '#ece0c4',
  gelo: '#dfe3e2',
  marrom: '#6f4e38',
  caramelo: '#b07a45',
  cafe: '#54402f',
  tabaco: '#7b5a3c',
  mel: '#c3924e',
  dourado: '#b9974f',
  dourada: '#b9974f',
  prata: '#b9bbbb',
  prateado: '#b9bbbb',
  chumbo: '#65676a',
  bronze: '#84664a',
  latao: '#b39a5b',
  cromado: '#c2c5c6',
  inox: '#b4b6b5',
  niquel: '#a5a49d',
  azul: '#4c6f8f',
  verde: '#5f7d62',
  vermelho: '#a2453c',
  vermelha: '#a2453c',
  amarelo: '#d3ac4c',
  amarela: '#d3ac4c',
  laranja: '#c97a40',
  rosa: '#cfa39b',
  lilas: '#a99bb5',
  roxo: '#6c567d',
  vinho: '#6c3038',
  bordo: '#6c3038',
  mostarda: '#bd9138',
  musgo: '#5c6444',
  menta: '#b3ccba',
  salvia: '#a0ab93',
  petroleo: '#2f5560',
  turquesa: '#5b9c9c',
  indigo: '#3c4666',
  coral: '#cf7f69',
  telha: '#a8573c',
  ocre: '#b98b45',
  nude: '#d9bca6',
  fendi: '#b0a596',
  concreto: '#a7a49d',
  cimento: '#a09d97',
  champanhe: '#dbc9a7',
  champagne: '#dbc9a7',
  nogueira: '#76543b',
  carvalho: '#bd9b6e',
  freijo: '#a88457',
  ipe: '#7f5f3e',
  jatoba: '#93553b',
  imbuia: '#5f4431',
  cumaru: '#99683f',
  'pau-ferro': '#6d4a37',
  carrara: '#e9e8e4',
  calacata: '#eee9df',
  travertino: '#d9c7a8',
  nero: '#2c2b2b',
  cristal: '#cfdedd',
  fume: '#7d7b78',
  incolor: '#d5e1df',
  palha: '#dccb97',
  castanho: '#7d5a40',
  sand: '#d8c6a3',
  white: '#f1eee7',
  black: '#2a2927',
  grey: '#94928d',
  gray: '#94928d',
  blue: '#4c6f8f',
  green: '#5f7d62',
  red: '#a2453c',
  yellow: '#d3ac4c',
  oak: '#bd9b6e',
  walnut: '#76543b',
  copper: '#b4704a',
}
// A longer name wins over a shorter one within it: "verde oliva" over "verde".
const named = Object.entries(colors)
  .toSorted(([a], [b]) => b.length - a.length)
  .map(([name, hex]) => [new RegExp(`\\b${name}s?\\b`), hex] as const)

const usual: Readonly<Record<Material, readonly [string, ...string[]]>> = {
  stone: ['#d9d6cf', '#a9a59c', '#8d8b86', '#c9bda9'],
  wood: ['#bd9b6e', '#8a6342', '#a88457', '#76543b'],
  weave: ['#dbd0ba', '#b7ab99', '#8f8a80'],
  tile: ['#d8cfc0', '#b25a3c', '#a9aca8', '#ece2cb'],
  metal: ['#b9bbbb', '#b39a5b', '#84664a'],
  glass: ['#cfdedd', '#c6d2cc'],
  paint: ['#cfa39b', '#a0ab93', '#d3ac4c', '#4c6f8f'],
  light: ['#e3b25a', '#e9c987'],
}

/** Returns the colour that a name mentions, in hexadecimal; without one, a common colour of the material. */
export function chooseColor(name: string, material: Material, key: string): string {
  const text = plain(name)
  return named.find(([pattern]) => pattern.test(text))?.[1] ?? choose(key, usual[material])
}

/** Words of a name and the sample file of a material that shows them; the last is for all other names. */
const samples: Readonly<Record<Material, readonly (readonly [words: RegExp, file: string])[]>> = {
  stone: [
    [/granit/, 'granite'],
    [/ardosia|slate/, 'slate'],
    [/(?:)/, 'marble'],
  ],
  wood: [
    [/taco|parquet/, 'parquet'],
    [/(?:)/, 'boards'],
  ],
  weave: [
    [/persiana|blind/, 'blind'],
    [/cortina|curtain/, 'curtain'],
    [/tapete|rug/, 'rug'],
    [/(?:)/, 'fabric'],
  ],
  tile: [
    [/cobog/, 'screen-block'],
    [/pastilha|mosaic/, 'mosaic'],
    [/120\s*[x×]\s*60|subway|metro|tijol/, 'long-tile'],
    [/(?:)/, 'square-tile'],
  ],
  metal: [[/(?:)/, 'metal']],
  glass: [[/(?:)/, 'glass']],
  paint: [[/(?:)/, 'paint']],
  light: [
    [/arandela|spot|trilho|track|sconce/, 'wall-lamp'],
    [/piso|floor|abajur/, 'floor-lamp'],
    [/(?:)/, 'pendant'],
  ],
}

const isDark = (color: string): boolean => Number.parseInt(color.slice(1, 3), 16) < 120

/** Returns the name of the file in `samples/` that shows a product, and its colour. */
export function drawSample(
  name: string,
  category: string,
  key: string,
): { readonly file: string; readonly color: string } {
  const material = chooseMaterial(name, category, key)
  const color = chooseColor(name, material, key)
  const file = samples[material].find(([words]) => words.test(plain(name)))?.[1] ?? material
  // Veins are lighter than a dark stone, and darker than a light one.
  return { file: file === 'marble' && isDark(color) ? 'dark-marble' : file, color }
}
