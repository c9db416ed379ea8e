/** Categories with their points per R$ in basis points (null: the programme's default), brands and kinds of products. */
export const categories = [
  {
    name: 'Revestimentos',
    rateBps: 10_000,
    kinds: ['Porcelanato', 'Cerâmica', 'Pastilha', 'Cobogó'],
    brands: ['Terracota Norte', 'Vértice'],
  },
  {
    name: 'Pisos',
    rateBps: null,
    kinds: ['Piso laminado', 'Assoalho', 'Piso vinílico', 'Taco'],
    brands: ['Madeirado', 'Vértice'],
  },
  {
    name: 'Iluminação',
    rateBps: 15_000,
    kinds: ['Pendente', 'Arandela', 'Luminária de piso', 'Trilho'],
    brands: ['Luz & Traço', 'Fio de Prumo'],
  },
  {
    name: 'Louças e metais',
    rateBps: 12_500,
    kinds: ['Misturador', 'Cuba', 'Ducha', 'Torneira'],
    brands: ['Nascente', 'Fio de Prumo'],
  },
  {
    name: 'Marcenaria',
    rateBps: 10_000,
    kinds: ['Painel', 'Bancada', 'Estante', 'Armário'],
    brands: ['Madeirado', 'Pau-Ferro'],
  },
  {
    name: 'Mobiliário',
    rateBps: 12_500,
    kinds: ['Poltrona', 'Mesa', 'Sofá', 'Banqueta'],
    brands: ['Pau-Ferro', 'Traçado'],
  },
  {
    name: 'Pedras',
    rateBps: null,
    kinds: ['Granito', 'Mármore', 'Quartzito', 'Ardósia'],
    brands: ['Pedra Viva', 'Serra Alta'],
  },
  {
    name: 'Têxteis',
    rateBps: 15_000,
    kinds: ['Tapete', 'Cortina', 'Persiana', 'Tecido'],
    brands: ['Tecer', 'Traçado'],
  },
  {
    name: 'Vidros e esquadrias',
    rateBps: 10_000,
    kinds: ['Box', 'Esquadria', 'Espelho', 'Porta de correr'],
    brands: ['Claraboia', 'Vértice'],
  },
  {
    name: 'Tintas',
    rateBps: 7_500,
    kinds: ['Tinta acrílica', 'Verniz', 'Textura', 'Esmalte'],
    brands: ['Pigmento', 'Terracota Norte'],
  },
] as const

export const finishes = [
  'areia',
  'grafite',
  'argila',
  'oliva',
  'marfim',
  'cobre',
  'névoa',
  'terracota',
  'carvão',
  'linho',
  'âmbar',
  'salina',
] as const
export const sizes = ['P', 'M', 'G', '60 × 60', '90 × 90', '120 × 60'] as const
