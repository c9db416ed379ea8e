// The texts of the demonstration programme, as an operator might publish them.

const levelsTable = `<table><thead><tr><th scope="col">Nível</th><th scope="col">Pontos no ciclo</th><th scope="col">Passo de cada subnível</th></tr></thead><tbody>
<tr><td>Bronze</td><td>a partir de 0</td><td>3.333</td></tr>
<tr><td>Prata</td><td>a partir de 10.000</td><td>6.666</td></tr>
<tr><td>Ouro</td><td>a partir de 30.000</td><td>10.000</td></tr>
<tr><td>Platina</td><td>a partir de 60.000</td><td>20.000</td></tr>
<tr><td>Diamante</td><td>a partir de 120.000</td><td>20.000</td></tr>
</tbody></table>`

/** The differences between the first and the second regulation. */
interface Edition {
  readonly holding: string
  readonly returns: string
  readonly verification: string
}

const regulationOf = ({ holding, returns, verification }: Edition): string => `
<p>Este regulamento rege a participação de arquitetos, engenheiros e designers de interiores no programa Esquadro. Ele explica, em linguagem direta, como os pontos nascem, quanto valem, por quanto tempo e o que se espera de quem participa. Leia com calma: ao aceitar, você concorda com a versão em vigor na data do aceite.</p>

<h2>O programa</h2>
<p>O Esquadro reconhece quem especifica. Quando um cliente seu compra, em uma loja participante, os produtos que você indicou no projeto, o programa credita pontos na sua conta. A participação é <strong>gratuita</strong>, voluntária e pessoal.</p>
<h3>Quem pode participar</h3>
<ul>
<li>Arquitetos com registro ativo no CAU.</li>
<li>Engenheiros com registro ativo no CREA.</li>
<li>Designers de interiores; o registro na ABD é opcional.</li>
</ul>
<p>A participação é da pessoa física. Um escritório participa por meio de cada um de seus profissionais, e cada profissional tem uma só conta.</p>
<h3>O que o programa não é</h3>
<p>O programa não intermedeia a venda, não fixa preços e não interfere na sua liberdade de especificar. Nada neste regulamento obriga a indicar uma marca ou uma loja. A relação com o cliente continua regida pelo contrato de vocês e pelo código de ética da sua profissão.</p>

<h2>Cadastro</h2>
<h3>Dados verdadeiros</h3>
<p>Você responde pela exatidão dos dados que informa: nome, CPF, registro profissional, contato e endereço. O cadastro vale depois da confirmação do e-mail. Dados que mudaram devem ser corrigidos no perfil em até 30 dias.</p>
<h3>Senha e acesso</h3>
<p>A senha é pessoal. O acesso à conta, por você ou por quem tiver a sua senha, é tratado como seu. Se desconfiar de um uso indevido, troque a senha: todas as sessões são encerradas no mesmo instante.</p>

<h2>Clientes</h2>
<h3>Registro do cliente</h3>
<p>Para que uma compra conte, o cliente precisa estar registrado por você <strong>antes da emissão da nota fiscal</strong>, com o CPF ou o CNPJ que constará nela. Registre apenas clientes com quem você tem um projeto em andamento e que sabem do registro.</p>
<h3>Prazo e renovação</h3>
<p>O registro vale por 180 dias, contados o primeiro e o último. Ele pode ser renovado antes do fim; a renovação soma-se ao prazo que resta. Depois de vencido, o registro pode ser retomado, desde que nenhum outro profissional tenha registrado o mesmo documento.</p>
<h3>Um documento, um registro</h3>
<p>Um CPF ou CNPJ tem um único registro válido por vez. Se o documento já estiver registrado, o programa informa que não é possível registrá-lo, sem dizer por quem.</p>

<h2>Pontos</h2>
<h3>Como os pontos nascem</h3>
<ol>
<li>A loja envia a nota fiscal ao programa em até 90 dias da emissão.</li>
<li>O programa confere a nota e localiza o registro do cliente válido na data da emissão.</li>
<li>Aprovada a nota, os pontos dos itens participantes são creditados na sua conta, uma única vez.</li>
</ol>
<p>Você não precisa enviar nada: basta que o cliente esteja registrado e que a nota traga o documento dele.</p>
<h3>Quanto vale cada compra</h3>
<p>Os pontos de um item são o valor dele em reais, sem frete e com os descontos já abatidos, multiplicado pelos <em>pontos por real</em> da sua categoria. A soma é arredondada para baixo uma só vez, no total da nota. Os valores de cada categoria estão sempre em <a href="/categories">Categorias</a>; o que muda ali vale para notas aprovadas dali em diante e não altera o que já foi creditado.</p>
<h3>Aceleradores</h3>
<p>Em períodos anunciados, alguns itens valem mais. Quando dois aceleradores alcançam o mesmo item, conta o maior, salvo os que se declaram cumulativos, que se somam. O que decide é a data de emissão da nota.</p>
<h3>Pontos pendentes</h3>
<p>${holding}</p>
<h3>Validade</h3>
<p>Os pontos vencem 24 meses depois de poderem ser usados. O uso consome sempre os mais antigos. A data em que cada crédito vence está no <a href="/extract">Extrato</a>, e um aviso é enviado antes.</p>
<h3>Convites</h3>
<p>Quem convida e quem chega pelo convite recebem 500 pontos cada um, quando a primeira nota do convidado for aprovada. Convites a si mesmo, por contas repetidas ou a terceiros sem o consentimento deles são anulados.</p>

<h2>Estornos e devoluções</h2>
<p>${returns}</p>
<p>Se os pontos estornados já tiverem sido usados, a diferença fica registrada como saldo a compensar e é abatida dos próximos créditos. O programa nunca cobra pontos em dinheiro.</p>

<h2>Níveis</h2>
<p>A pontuação do ciclo, que é o ano civil, define o seu nível. Usar pontos não reduz a pontuação. Cada nível tem três subníveis, I, II e III, em passos iguais.</p>
${levelsTable}
<p>O nível sobe assim que a pontuação é alcançada. Ao fim do ciclo, um nível que não tenha sido alcançado de novo desce um degrau, nunca mais de um.</p>

<h2>Uso dos pontos</h2>
<h3>Experiências</h3>
<p>Os pontos podem ser usados em experiências: viagens, visitas técnicas, cursos e encontros, com vagas limitadas. A inscrição desconta os pontos no ato. Quando não há mais vagas, forma-se uma lista de espera por ordem de chegada, que só desconta pontos de quem for chamado.</p>
<h3>O que não se pode fazer</h3>
<p>Pontos não são moeda: não se vendem, não se transferem, não se herdam e não se trocam por dinheiro.</p>

<h2>Conduta</h2>
<p>${verification}</p>
<p>São motivo para bloqueio da conta, com direito a explicação e resposta em 10 dias:</p>
<ul>
<li>registrar clientes com quem não há projeto;</li>
<li>apresentar ou induzir alguém a apresentar notas que não correspondem a uma venda;</li>
<li>usar dados de terceiros sem autorização;</li>
<li>acessar ou tentar acessar a conta de outra pessoa.</li>
</ul>
<blockquote><p>Cabe a cada profissional conhecer o que o código de ética da sua profissão permite receber. O programa oferece meios de limitar a participação, mas não substitui o seu juízo.</p></blockquote>

<h2>Dados pessoais</h2>
<p>O tratamento de dados pessoais segue a Lei 13.709/2018 (LGPD) e a política de privacidade do programa, que é parte deste regulamento. Os dados dos seus clientes são usados apenas para atribuir compras, e você declara ter informado cada um deles sobre o registro.</p>

<h2>Mudanças e encerramento</h2>
<h3>Novas versões</h3>
<p>Este regulamento pode mudar. Cada versão tem número e data, fica disponível para leitura e é anunciada na área do profissional. Mudanças que reduzam direitos valem depois de 30 dias da publicação e não atingem o que já foi creditado.</p>
<h3>Encerramento do programa</h3>
<p>O programa pode ser encerrado com aviso de 90 dias. Nesse prazo os pontos continuam válidos e podem ser usados.</p>
<h3>Saída</h3>
<p>Você pode sair quando quiser, pelo perfil. Os pontos que houver deixam de existir com a conta; os registros que a lei manda guardar são mantidos pelo prazo dela.</p>
<h3>Foro</h3>
<p>Fica eleito o foro do domicílio do profissional para resolver o que não se resolver por conversa.</p>`

export const firstRegulation = regulationOf({
  holding:
    'Os pontos são creditados na aprovação da nota e podem ser usados no mesmo dia. Eles contam para o nível desde a aprovação.',
  returns:
    'Quando uma nota é cancelada ou a mercadoria é devolvida por inteiro, os pontos correspondentes são estornados.',
  verification:
    'A boa-fé sustenta o programa. Notas fiscais podem ser conferidas a qualquer momento, e uma nota aprovada por engano é estornada com a indicação do motivo.',
})

export const regulation = regulationOf({
  holding:
    'Os pontos são creditados na aprovação da nota e ficam <strong>pendentes por 7 dias</strong>; depois disso podem ser usados, sem que você precise fazer nada. Eles contam para o nível desde a aprovação.',
  returns:
    'Quando uma nota é cancelada, os pontos que ela gerou são estornados. Em uma devolução, o estorno é <strong>proporcional ao valor devolvido</strong> de cada item. O estorno consome primeiro os pontos ainda pendentes e aparece no extrato com o motivo.',
  verification:
    'A boa-fé sustenta o programa. Cada nota passa por verificações automáticas e, quando alguma pede atenção, por uma pessoa. Notas podem ser conferidas de novo a qualquer momento, e uma nota aprovada por engano é estornada com a indicação do motivo. De cada crédito você pode ver a conta inteira: itens, taxas, aceleradores e arredondamento.',
})

/** The differences between the stores' regulation and the announced one. */
interface StoreEdition {
  readonly returns: string
  readonly hearing: string
}

const storeRegulationOf = ({ returns, hearing }: StoreEdition): string => `
<p>Este regulamento rege a participação das lojas no programa Esquadro e o trabalho de quem as representa na área do lojista. Ele vale para todos os estabelecimentos do mesmo CNPJ raiz.</p>

<h2>Participação da loja</h2>
<h3>Credenciamento</h3>
<p>Participa a loja aprovada pela administração do programa, identificada pelo CNPJ. A primeira pessoa aprovada de uma loja torna-se <strong>gerente da loja</strong> e aprova o acesso das demais. Cada pessoa usa a própria conta; contas não se compartilham.</p>
<h3>Produtos participantes</h3>
<p>Geram pontos os produtos que constam da lista de <a href="/products">Produtos participantes</a> na data da aprovação da nota. Um item é reconhecido pelo código de barras (EAN) ou pelo código da loja ou da marca: mantenha-os corretos no seu sistema.</p>

<h2>Envio de notas fiscais</h2>
<h3>O que enviar</h3>
<table><thead><tr><th scope="col">Documento</th><th scope="col">Como enviar</th><th scope="col">Prazo</th></tr></thead><tbody>
<tr><td>NF-e (modelo 55)</td><td>arquivo XML autorizado</td><td>90 dias da emissão</td></tr>
<tr><td>NFC-e (modelo 65) com CPF ou CNPJ</td><td>arquivo XML autorizado</td><td>90 dias da emissão</td></tr>
<tr><td>Nota sem o XML</td><td>chave de acesso, dados e PDF ou foto</td><td>90 dias da emissão</td></tr>
<tr><td>Devolução (finalidade 4)</td><td>arquivo XML autorizado</td><td>${returns}</td></tr>
<tr><td>Cancelamento</td><td>XML do evento 110111</td><td>assim que registrado</td></tr>
</tbody></table>
<h3>O que não é aceito</h3>
<ul>
<li>nota emitida por outra empresa;</li>
<li>nota cancelada, denegada ou emitida em homologação;</li>
<li>chave de acesso já enviada, pela sua loja ou por outra;</li>
<li>arquivo alterado ou incompleto.</li>
</ul>
<p>Cada recusa vem com o motivo e com o que fazer. Um arquivo recusado não prejudica os outros do mesmo envio.</p>
<h3>Veracidade</h3>
<p>Ao enviar, a loja declara que a nota corresponde a uma venda real, entregue ou a entregar, ao destinatário que consta nela. Devoluções e cancelamentos posteriores devem ser enviados também.</p>

<h2>Atribuição ao profissional</h2>
<p>A compra é atribuída ao profissional que tinha o cliente registrado na data da emissão. Quando não há registro, a loja pode indicar o profissional; a indicação é confirmada pela administração. A loja <strong>não indica</strong> profissional que não participou do projeto e não pede a um cliente que mude de profissional.</p>

<h2>Pré-cadastro de profissionais</h2>
<p>A loja pode adiantar o cadastro de um profissional com nome, e-mail, telefone e CPF, <strong>com o consentimento dele</strong>. O profissional recebe o convite, completa os próprios dados e decide se participa. A loja vê em que etapa cada cadastro está, e nada além disso.</p>

<h2>Relação com o cliente</h2>
<ol>
<li>O preço ao cliente é o mesmo, com ou sem o programa.</li>
<li>A loja não condiciona desconto, prazo ou atendimento ao uso do programa.</li>
<li>Perguntado, o vendedor informa que a compra pode gerar pontos ao profissional.</li>
</ol>

<h2>Pontuação da loja</h2>
<p>A loja acompanha as notas enviadas, aprovadas e os pontos que geraram. Esses números são da loja; os de outras lojas não são mostrados. Pontos de profissionais são informados apenas no total.</p>

<h2>Sigilo e dados pessoais</h2>
<h3>Dados dos clientes</h3>
<p>Os dados das notas são usados para conferir a compra e atribuir pontos. A loja é controladora dos dados dos seus clientes e informa, na sua política de privacidade, que participa do programa.</p>
<h3>Dados dos profissionais</h3>
<p>O que a loja vê dos profissionais serve ao atendimento. É proibido copiar, vender ou usar essas informações para outro fim.</p>

<h2>Descumprimento</h2>
<p>Notas que não correspondem a vendas, indicações combinadas e uso indevido de dados levam à suspensão do acesso e, confirmados, ao desligamento da loja. ${hearing}</p>

<h2>Vigência e mudanças</h2>
<p>Este regulamento vale por prazo indeterminado. Novas versões têm número e data, são anunciadas na área do lojista e pedem novo aceite. A loja pode sair a qualquer momento; as notas já enviadas seguem o seu curso.</p>`

export const storeRegulation = storeRegulationOf({
  returns: 'assim que emitida',
  hearing: 'A loja é ouvida antes, em 10 dias, salvo risco imediato.',
})

/** Announced with notice, and not yet in force. */
export const announcedStoreRegulation = storeRegulationOf({
  returns: '5 dias úteis da emissão',
  hearing:
    'A loja recebe o motivo por escrito e é ouvida antes, em 15 dias, salvo risco imediato. Da decisão cabe um pedido de revisão, em 10 dias.',
})

export const faq = `
<p>O que as lojas mais perguntam, respondido sem rodeios. Não encontrou? Use o Fale Conosco, no rodapé.</p>

<h2>Primeiros passos</h2>
<h3>Como cadastro a minha loja?</h3>
<p>Em <em>Cadastro de lojista</em>, informe os seus dados e o CNPJ da loja. Depois de confirmar o e-mail, a administração confere o CNPJ e aprova o acesso. Se a loja já participa, quem aprova é o gerente dela.</p>
<h3>Meus colegas podem usar a minha conta?</h3>
<p>Não. Cada pessoa cria a própria conta com o mesmo CNPJ, e o gerente da loja aprova. Assim o histórico mostra quem enviou cada nota.</p>
<h3>Tenho várias filiais. Preciso de uma conta para cada uma?</h3>
<p>Não. Notas de qualquer filial com a mesma raiz de CNPJ (os 8 primeiros caracteres) são aceitas na mesma conta.</p>
<h3>Participar custa alguma coisa?</h3>
<p>O uso da plataforma não tem custo para quem trabalha na loja. As condições comerciais da loja estão no contrato de credenciamento.</p>

<h2>Envio de notas fiscais</h2>
<h3>Que arquivos posso enviar?</h3>
<p>O XML autorizado da NF-e ou da NFC-e, um a um, vários de uma vez ou todos em um arquivo ZIP. Basta arrastar para a página <a href="/invoices">Enviar notas fiscais</a>.</p>
<h3>Não tenho o XML. E agora?</h3>
<p>Peça o XML à sua contabilidade: é o caminho mais rápido. Se não houver, escolha <strong>Lançar manualmente</strong> e informe:</p>
<ul><li>a chave de acesso de 44 caracteres;</li><li>o CPF ou CNPJ do cliente;</li><li>a data e o valor total;</li><li>o PDF ou uma foto nítida da nota.</li></ul>
<p>Notas lançadas manualmente passam sempre pela análise de uma pessoa.</p>
<h3>Até quando posso enviar uma nota?</h3>
<p>Até 90 dias depois da emissão. Passado o prazo, a nota é recusada, mesmo que esteja correta.</p>
<h3>Por que a minha nota foi recusada?</h3>
<p>O motivo aparece ao lado do arquivo, com o que fazer. Os mais comuns são: emitente que não é a sua loja, nota já enviada, documento cancelado ou de homologação, e data fora do prazo.</p>
<h3>Enviei a mesma nota duas vezes. Vai contar em dobro?</h3>
<p>Não. Cada chave de acesso é aceita uma única vez em todo o programa. O segundo envio é recusado e nada muda no primeiro.</p>
<h3>O que significam as cores verde, amarela e vermelha?</h3>
<p>São o resultado das verificações. <strong>Verde</strong>: tudo certo. <strong>Amarelo</strong>: alguém vai olhar com atenção. <strong>Vermelho</strong>: a nota não pode ser aceita como está. Toque em cada uma para ver o porquê.</p>
<h3>Como envio um cancelamento?</h3>
<p>Envie o XML do evento de cancelamento (110111) da mesma forma que uma nota. O programa encontra a nota original e desfaz os pontos dela, se houver.</p>
<h3>E uma devolução?</h3>
<p>Envie o XML da nota de devolução (finalidade 4) que referencia a venda. Os pontos são estornados na proporção do que voltou.</p>

<h2>Pontos e profissionais</h2>
<h3>Quem ganha os pontos, a loja ou o profissional?</h3>
<p>O profissional que especificou e registrou o cliente. A loja acompanha, em <a href="/store-score">Pontuação</a>, quantos pontos as suas notas geraram.</p>
<h3>O cliente não está registrado. Os pontos se perdem?</h3>
<p>Não de imediato. A nota fica como <em>sem profissional</em>, e você pode indicar quem fez o projeto. A administração confirma a indicação antes de creditar.</p>
<h3>Posso ver qual profissional registrou um cliente?</h3>
<p>Não. Por sigilo, o programa mostra o profissional apenas nas notas da sua loja já atribuídas, e de forma abreviada.</p>
<h3>Todos os produtos da nota geram pontos?</h3>
<p>Somente os <a href="/products">produtos participantes</a>. Serviços, fretes e itens fora da lista não contam; a nota pode ter dos dois.</p>
<h3>Um produto participante não foi reconhecido. O que faço?</h3>
<p>Confira o código de barras (EAN) na nota. Se estiver ausente ou errado, corrija o cadastro no seu sistema. A análise pode associar o item manualmente, e o programa aprende o código da sua loja para a próxima vez.</p>

<h2>Pré-cadastro e acompanhamento</h2>
<h3>Como convido um profissional?</h3>
<p>Em <a href="/pre-sign-up">Pré-cadastro</a>, informe nome, e-mail, telefone e CPF, com o consentimento da pessoa. Ela recebe o convite e encontra metade do caminho feito.</p>
<h3>Como sei se o profissional completou o cadastro?</h3>
<p>Em <a href="/pre-sign-up">Pré-cadastro</a>, cada pessoa mostra a etapa em que está: link enviado, cadastro iniciado, aguardando confirmação ou ativo. Em <a href="/follow-up">Acompanhar profissionais</a> você vê as vendas de cada um.</p>

<h2>Conta e segurança</h2>
<h3>Esqueci a senha. Como recupero?</h3>
<p>Na tela de entrada, escolha <em>Esqueci minha senha</em>. Um código de 8 dígitos chega ao seu e-mail e vale por 10 minutos.</p>
<h3>Saí da loja. O que acontece com a minha conta?</h3>
<p>Avise o gerente da loja, que encerra o seu acesso. As notas que você enviou continuam da loja.</p>
<h3>Que dados meus o programa guarda?</h3>
<p>Os do cadastro e o registro do que foi enviado. Em <a href="/privacidade">Privacidade</a> você lê a política, baixa uma cópia dos seus dados e faz pedidos.</p>`

export const privacy = `
<p>Esta política explica que dados pessoais o programa Esquadro trata, para quê, por quanto tempo e como você exerce os seus direitos. Ela segue a Lei 13.709/2018, a Lei Geral de Proteção de Dados (LGPD).</p>

<h2>Quem trata os dados</h2>
<p>A operadora do programa é a controladora dos dados. As lojas participantes são controladoras dos dados dos seus próprios clientes e os compartilham com o programa por meio das notas fiscais.</p>

<h2>Que dados tratamos</h2>
<table><thead><tr><th scope="col">Dados</th><th scope="col">Para quê</th><th scope="col">Base legal</th></tr></thead><tbody>
<tr><td>Cadastro: nome, CPF, contato, endereço, registro profissional</td><td>identificar quem participa</td><td>execução de contrato</td></tr>
<tr><td>Clientes registrados: nome e CPF ou CNPJ</td><td>atribuir compras ao profissional</td><td>legítimo interesse</td></tr>
<tr><td>Notas fiscais: itens, valores, destinatário</td><td>conferir a compra e calcular pontos</td><td>execução de contrato</td></tr>
<tr><td>Lançamentos de pontos</td><td>prestar contas do programa</td><td>execução de contrato</td></tr>
<tr><td>Acesso: data, endereço de rede abreviado, navegador</td><td>segurança da conta</td><td>obrigação legal</td></tr>
<tr><td>E-mails de novidades</td><td>contar o que há de novo</td><td>consentimento</td></tr>
</tbody></table>

<h2>Com quem compartilhamos</h2>
<p>Com fornecedores que hospedam a plataforma e enviam e-mails, sob contrato; com a loja, o mínimo para o atendimento; com autoridades, quando a lei obriga. <strong>Não vendemos dados.</strong></p>

<h2>Por quanto tempo</h2>
<ul>
<li>Cadastro: enquanto a conta existir.</li>
<li>Notas e lançamentos de pontos: 5 anos depois do último movimento, pelos prazos fiscais e de prescrição.</li>
<li>Registros de acesso: 6 meses, como manda o Marco Civil da Internet.</li>
</ul>

<h2>Os seus direitos</h2>
<p>Você pode, a qualquer momento:</p>
<ol>
<li>confirmar se tratamos dados seus e ter acesso a eles;</li>
<li>corrigir o que estiver errado;</li>
<li>receber uma cópia em formato aberto;</li>
<li>pedir a eliminação do que não precisamos guardar por lei;</li>
<li>retirar um consentimento, sem que isso afete o resto;</li>
<li>pedir revisão de uma decisão automática.</li>
</ol>
<p>A maior parte disso está na própria plataforma, em <a href="/privacidade">Privacidade</a>. O que não estiver é respondido em até 15 dias.</p>

<h2>Segurança</h2>
<p>Senhas são guardadas de forma que nem nós as conhecemos. O acesso da equipe é pessoal e registrado. Se um incidente puder causar dano relevante, você e a autoridade nacional serão avisados.</p>

<h2>Cookies</h2>
<p>Usamos o que é necessário para a sessão, a segurança, o idioma e o tema. Medição de audiência e pixels só funcionam com a sua permissão.</p>

<h2>Fale com o encarregado</h2>
<p>Dúvidas e pedidos sobre dados pessoais: use o Fale Conosco e escolha o assunto <em>Privacidade</em>, ou escreva a <a href="mailto:privacidade@esquadro.demo">privacidade@esquadro.demo</a>.</p>`

export const terms = `
<p>Estes termos valem para quem visita este site e para quem tem uma conta no programa Esquadro. As regras de pontos, níveis e experiências estão no regulamento; o uso dos seus dados, na política de privacidade.</p>

<h2>O que o site oferece</h2>
<p>O site apresenta o programa, publica textos e vídeos e dá acesso à área de quem participa: profissionais de arquitetura, engenharia e design de interiores e equipes das lojas. Participar é gratuito.</p>

<h2>A sua conta</h2>
<ul>
<li>A conta é pessoal. Informe dados verdadeiros e mantenha-os em dia.</li>
<li>Guarde a sua senha e avise a equipe do programa se suspeitar de uso indevido.</li>
<li>Só registre clientes que contrataram você e que sabem do registro.</li>
<li>Você pode encerrar a conta quando quiser, na página de privacidade.</li>
</ul>

<h2>O que não é permitido</h2>
<ul>
<li>Enviar notas fiscais falsas, de outra pessoa ou já apresentadas.</li>
<li>Tentar entrar na conta de alguém ou contornar as proteções do site.</li>
<li>Copiar em massa o conteúdo do site ou usar robôs que o sobrecarreguem.</li>
</ul>
<p>Nesses casos, a conta pode ser bloqueada e os pontos estornados, com aviso e direito de resposta.</p>

<h2>Conteúdo</h2>
<p>Textos, desenhos, fotos e vídeos pertencem ao programa, às marcas ou aos seus autores. Você pode compartilhar os endereços das páginas à vontade; para reproduzir o conteúdo, peça autorização.</p>

<h2>Disponibilidade</h2>
<p>Trabalhamos para que o site esteja sempre no ar, mas ele pode parar para manutenção ou por falha de terceiros. Prazos que terminarem durante uma parada são prorrogados para o dia útil seguinte.</p>

<h2>Mudanças</h2>
<p>Uma nova versão destes termos vale a partir da publicação. As versões anteriores continuam disponíveis nesta página.</p>

<h2>Lei e foro</h2>
<p>Valem as leis do Brasil, entre elas o Marco Civil da Internet, o Código de Defesa do Consumidor e a LGPD. O foro é o do domicílio de quem participa.</p>
`

/** The translations of `privacy` and `terms` for visitors who read English. */
export const privacyEnglish = `
<p>This policy explains which personal data the Esquadro programme processes, for what purpose, for how long, and how you exercise your rights. It follows Brazilian Law 13.709/2018, the General Personal Data Protection Law (LGPD).</p>

<h2>Who processes the data</h2>
<p>The operator of the programme is the controller of the data. The participating stores are the controllers of their own customers' data and share it with the programme through invoices.</p>

<h2>Which data we process</h2>
<table><thead><tr><th scope="col">Data</th><th scope="col">Purpose</th><th scope="col">Legal basis</th></tr></thead><tbody>
<tr><td>Registration: name, CPF, contact details, address, professional registration</td><td>identifying participants</td><td>performance of a contract</td></tr>
<tr><td>Registered customers: name and CPF or CNPJ</td><td>attributing purchases to the professional</td><td>legitimate interest</td></tr>
<tr><td>Invoices: items, amounts, recipient</td><td>verifying the purchase and calculating points</td><td>performance of a contract</td></tr>
<tr><td>Point entries</td><td>accounting for the programme</td><td>performance of a contract</td></tr>
<tr><td>Access: date, shortened network address, browser</td><td>security of the account</td><td>legal obligation</td></tr>
<tr><td>News by e-mail</td><td>telling you what is new</td><td>consent</td></tr>
</tbody></table>

<h2>With whom we share data</h2>
<p>With suppliers that host the platform and send e-mails, under contract; with the store, the minimum that it needs to serve you; with authorities, where the law requires it. <strong>We do not sell data.</strong></p>

<h2>For how long</h2>
<ul>
<li>Registration: for as long as the account exists.</li>
<li>Invoices and point entries: 5 years after the last movement, because of tax and limitation periods.</li>
<li>Access records: 6 months, as required by the Brazilian Internet Bill of Rights (Marco Civil da Internet).</li>
</ul>

<h2>Your rights</h2>
<p>At any time you may:</p>
<ol>
<li>ask whether we process your data, and access it;</li>
<li>correct what is wrong;</li>
<li>receive a copy in an open format;</li>
<li>request the deletion of data that the law does not require us to keep;</li>
<li>withdraw a consent, without any effect on the rest;</li>
<li>request the review of an automated decision.</li>
</ol>
<p>You can do most of this yourself on the platform, under <a href="/privacidade">Privacy</a>. We answer other requests within 15 days.</p>

<h2>Security</h2>
<p>Passwords are stored in such a way that not even we know them. Our team's access is personal and recorded. If an incident could cause relevant harm, you and the national authority will be notified.</p>

<h2>Cookies</h2>
<p>We use only what the session, security, the language and the theme need. Audience measurement and pixels work with your permission only.</p>

<h2>Contact the data protection officer</h2>
<p>For questions and requests about personal data, use Contact us and choose the subject <em>Privacidade</em>, or write to <a href="mailto:privacidade@esquadro.demo">privacidade@esquadro.demo</a>.</p>`

export const termsEnglish = `
<p>These terms apply to visitors of this site and to holders of an account in the Esquadro programme. The rules on points, levels and experiences are in the regulation; the use of your data is described in the privacy policy.</p>

<h2>What the site offers</h2>
<p>The site presents the programme, publishes articles and videos, and gives participants access to their area: professionals of architecture, engineering and interior design, and the teams of the stores. Participation is free of charge.</p>

<h2>Your account</h2>
<ul>
<li>The account is personal. Give true information and keep it up to date.</li>
<li>Keep your password safe, and tell the programme team if you suspect misuse.</li>
<li>Register only customers who have hired you and who know about the registration.</li>
<li>You may close the account whenever you wish, on the privacy page.</li>
</ul>

<h2>What is not allowed</h2>
<ul>
<li>Sending invoices that are false, belong to somebody else or were already submitted.</li>
<li>Trying to enter another person's account or to bypass the protections of the site.</li>
<li>Copying the contents of the site in bulk, or using robots that overload it.</li>
</ul>
<p>In these cases the account may be blocked and the points reversed, with notice and the right to respond.</p>

<h2>Content</h2>
<p>Articles, drawings, photographs and videos belong to the programme, to the brands or to their authors. You are free to share the addresses of the pages; to reproduce the content, ask for permission.</p>

<h2>Availability</h2>
<p>We work to keep the site online at all times, but it may stop for maintenance or because of a failure of third parties. Deadlines that end during an outage are extended to the next business day.</p>

<h2>Changes</h2>
<p>A new version of these terms applies from its publication. Earlier versions remain available on this page.</p>

<h2>Law and jurisdiction</h2>
<p>The laws of Brazil apply, among them the Internet Bill of Rights (Marco Civil da Internet), the Consumer Protection Code and the LGPD. The courts of the participant's domicile have jurisdiction.</p>
`
