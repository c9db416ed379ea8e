import { randomUUID } from 'node:crypto'
import type { PostInput } from '@esquadro/contract/publishing/blog/cms'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import {
  insertPost,
  insertRevision,
  reserveSlug,
  updatePostRow,
} from '../../../publishing/blog/posts.queries.ts'
import { makeSlug } from '../../../publishing/blog/posts.rules.ts'
import { type PostText, postValuesOf } from '../../../publishing/blog/posts.ts'
import { at } from '../people/accounts.ts'

/** Inserts the posts of the blog: published, scheduled and a draft, the first with an earlier revision. */
export async function loadBlog(
  db: Database,
  { admin, now }: { readonly admin: string; readonly now: Date },
): Promise<void> {
  const today = dayOf(now)
  for (const [nth, { inDays, ...planned }] of plannedPosts.entries()) {
    const id = randomUUID()
    const slug = makeSlug(planned.title)
    const publishedAt = inDays === null ? null : at(addDays(today, inDays), 8)
    const writtenAt = new Date(
      Math.min(now.getTime(), publishedAt?.getTime() ?? now.getTime()) - 2 * 86_400_000,
    )
    const text: PostText = {
      ...planned,
      status: publishedAt ? 'published' : 'draft',
      publishedAt: publishedAt?.toISOString() ?? null,
    }
    const values = postValuesOf(text, { slug, coverFileId: null, now: writtenAt })
    await reserveSlug(db, slug, id)
    if (nth > 0) {
      await insertPost(db, id, values, { id: admin, now: writtenAt })
      await insertRevision(db, id, { id: admin, now: writtenAt })
      continue
    }
    const draft = { ...text, status: 'draft' as const, excerpt: '', body: `${text.body.slice(0, 900)}</p>` }
    const first = postValuesOf(draft, { slug, coverFileId: null, now: writtenAt })
    await insertPost(db, id, first, { id: admin, now: writtenAt })
    await insertRevision(db, id, { id: admin, now: writtenAt })
    const savedAt = new Date(writtenAt.getTime() + 5 * 3_600_000)
    await updatePostRow(db, id, values, savedAt)
    await insertRevision(db, id, { id: admin, now: savedAt })
  }
}

/** A post of the demonstration. */
interface PlannedPost extends Pick<PostInput, 'title' | 'excerpt' | 'tags' | 'body'> {
  readonly author: string
  /** The days from today to its publication; null: a draft. */
  readonly inDays: number | null
}

const p = (...paragraphs: readonly string[]) => paragraphs.map((text) => `<p>${text}</p>`).join('')
const list = (...items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const quote = (text: string) => `<blockquote><p>${text}</p></blockquote>`
const video = (id: string, label: string) =>
  `<figure data-video="youtube:${id}"><a href="https://www.youtube.com/watch?v=${id}">${label}</a></figure>`

/** Nine posts: seven published, one scheduled, one draft. */
const plannedPosts: readonly PlannedPost[] = [
  {
    title: 'Reboco à cal: três camadas e nenhuma pressa',
    excerpt: 'O que muda na parede quando o reboco respira, e o que pedir na obra para que ele dure.',
    author: 'Helena Prado',
    tags: ['Materiais', 'Obra'],
    inDays: -3,
    body: `${p(
      'Uma parede rebocada com cal não é uma parede pintada. A luz entra alguns décimos de milímetro antes de voltar, e é essa pequena demora que dá à superfície a profundidade que nenhuma tinta imita.',
      'O preço é o tempo. A cal endurece ao reagir com o ar, e o ar não tem pressa: cada camada pede dias, não horas.',
    )}<h2>As três camadas</h2>${list(
      '<strong>Chapisco</strong>, áspero e rico em areia grossa, para agarrar.',
      '<strong>Emboço</strong>, de um a dois centímetros, que corrige o prumo.',
      '<strong>Acabamento</strong>, de dois a três milímetros, queimado com a desempenadeira ainda úmido.',
    )}${p('Entre uma e outra, a parede é molhada. Um reboco que seca antes de carbonatar vira pó.')}<h2>O que escrever no memorial</h2>${p(
      'Peça cal virgem extinta em obra ou cal em pasta com pelo menos três meses de descanso. Peça areia lavada, de grão variado. E peça uma amostra de um metro quadrado na própria parede: a cor da cal só existe no lugar.',
    )}${quote('A amostra no papel mostra a tinta. A amostra na parede mostra a sala.')}${p('Com isso escrito, a discussão na obra deixa de ser sobre gosto e passa a ser sobre método.')}`,
  },
  {
    title: 'Como ler uma nota fiscal antes de ela virar pontos',
    excerpt:
      'Chave, emitente, itens e descontos: o que o programa confere, e o que vale a pena conferir antes.',
    author: 'Equipe Esquadro',
    tags: ['Programa'],
    inDays: -9,
    body: `${p('Toda nota enviada pela loja passa por uma série de verificações. A maioria termina em verde sem que ninguém perceba. As que param na análise quase sempre param pelos mesmos quatro motivos.')}<h2>1. O cliente não é o seu</h2>${p('A nota pontua para quem cadastrou o cliente antes da compra. Se o CPF da nota é do cônjuge e o cadastro é do outro, a nota espera. Cadastre os dois.')}<h2>2. A data já passou</h2>${p('O cadastro vale pelos dias do regulamento. Renovar antes do fim soma prazo; renovar depois não alcança o que foi comprado no intervalo.')}<h2>3. O produto não participa</h2>${p('A nota pode ter vinte itens e só seis pontuarem. O extrato mostra cada um, com o motivo dos demais.')}<h2>4. O desconto está no total</h2>${p('Valem o preço do item menos o seu desconto, sem frete. Por isso o total da nota e a base dos pontos raramente são o mesmo número.')}`,
  },
  {
    title: 'Luz natural: desenhar a janela por dentro',
    excerpt:
      'Antes de abrir a fachada, vale medir onde a luz precisa chegar. Um método com fita, papel e uma tarde.',
    author: 'Marcos Teixeira',
    tags: ['Projeto', 'Luz'],
    inDays: -17,
    body: `${p('A janela costuma nascer na fachada, onde é vista. Mas quem a usa está do outro lado, a três metros dela, tentando ler.')}${video('WhWc3b3KhnY', 'Spring: um filme aberto para observar a luz rasante')}<h2>A regra das duas alturas</h2>${p('A luz útil alcança cerca de duas vezes a altura da verga. Uma verga a 2,10 m ilumina até pouco mais de quatro metros; subir a verga para 2,60 m ganha um metro inteiro de sala, sem um centímetro a mais de largura.')}<h2>Três medidas antes do caderno</h2>${list('A altura dos olhos de quem senta ali.', 'O obstáculo mais alto em frente, com a sua distância.', 'A cor do piso até um metro da janela, que devolve a luz ao teto.')}${p('Com elas, um corte em escala 1:20 responde mais do que uma imagem.')}`,
  },
  {
    title: 'Porcelanato grande em parede pequena',
    excerpt:
      'Chapas de três metros resolvem juntas e criam outros problemas. Paginação, recorte e o peso que a parede aguenta.',
    author: 'Helena Prado',
    tags: ['Materiais', 'Obra'],
    inDays: -31,
    body: `${p('A promessa da chapa grande é uma parede sem juntas. A prática é uma parede com poucas juntas, e por isso cada uma delas aparece.')}<h2>Paginar pelo canto</h2>${p('Comece pelo canto que se vê da porta. É ali que a chapa inteira faz efeito, e o recorte fica onde a porta o esconde.')}<h2>O peso</h2>${list('Chapas de 6 mm pesam perto de 15 kg por metro quadrado.', 'Dupla camada de argamassa, na parede e na peça.', 'Sobre placas de gesso, só com o aval do fabricante da placa.')}${p('Na dúvida, peça o ensaio de aderência. Ele custa menos do que uma chapa.')}`,
  },
  {
    title: 'Taipa de pilão em lote urbano',
    excerpt: 'Terra do próprio terreno, formas que se repetem e um muro que também é estrutura.',
    author: 'Rui Nogueira',
    tags: ['Projeto', 'Materiais'],
    inDays: -48,
    body: `${p('Num lote de dez metros de frente, a terra que sai da fundação enche doze caçambas. Compactada em formas de quarenta centímetros, a mesma terra vira a parede que separa a casa da rua.')}${quote('O muro mais barato é o que já estava no terreno.')}<h2>O que a terra precisa ter</h2>${p('Entre 15% e 30% de argila, e umidade de mão: aperte um punhado, e ele deve guardar a forma sem sujar a palma.')}<h2>O que a taipa não perdoa</h2>${list('Pé molhado: a base sobe trinta centímetros do chão.', 'Cabeça molhada: o beiral passa cinquenta.', 'Furo de última hora: instalações correm fora dela.')}`,
  },
  {
    title: 'O orçamento que o cliente entende',
    excerpt:
      'Uma folha, três colunas e nenhuma sigla. Como apresentar a especificação sem perder a conversa.',
    author: 'Marcos Teixeira',
    tags: ['Escritório'],
    inDays: -66,
    body: `${p('O cliente não compra porcelanato: compra uma cozinha em que se cozinha descalço. A planilha de especificação fala a primeira língua. A conversa precisa da segunda.')}<h2>Três colunas</h2>${list('<strong>O que é</strong>, em palavras de casa.', '<strong>Por que este</strong>, em uma frase.', '<strong>Quanto</strong>, com a alternativa ao lado.')}${p('A alternativa é a parte mais importante. Sem ela, o preço parece uma opinião.')}`,
  },
  {
    title: 'Madeira que vem de perto',
    excerpt: 'Tauari, cumaru, eucalipto: o que há em estoque, o que tem origem e o que envelhece bem.',
    author: 'Rui Nogueira',
    tags: ['Materiais'],
    inDays: -90,
    body: `${p('Especificar pela amostra é especificar pela cor. A cor muda em um verão; a densidade e a origem, não.')}<h2>Três perguntas para a loja</h2>${list('Qual é a espécie, pelo nome científico?', 'Qual é a umidade na entrega?', 'Onde está o documento de origem?')}${p('A terceira resposta precisa chegar em papel, e o papel fica na pasta da obra.')}`,
  },
  {
    title: 'Pedra, do bloco à chapa',
    excerpt: 'Um dia na serra com o geólogo da pedreira, antes da visita do programa.',
    author: 'Helena Prado',
    tags: ['Materiais', 'Programa'],
    inDays: 5,
    body: `${p('O fio diamantado entra na montanha com o barulho de um mar distante. Um bloco de dez metros cúbicos leva dois dias para sair, e uma semana para virar chapa.')}<h2>O que se aprende lá</h2>${list('Por que duas chapas do mesmo bloco não são iguais.', 'O que a resina conserta, e o que ela só esconde.', 'Como pedir a sequência de chapas para um painel.')}`,
  },
  {
    title: 'Concreto aparente sem arrependimento',
    excerpt: 'Forma, desmoldante e conversa. Rascunho para a série sobre estrutura.',
    author: 'Rui Nogueira',
    tags: ['Obra'],
    inDays: null,
    body: p(
      'O concreto aparente se decide na forma: tudo o que ela tem, ele terá.',
      'Faltam as fotos da obra de referência e a tabela de desmoldantes.',
    ),
  },
]
