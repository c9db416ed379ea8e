// The most common passwords of published Brazilian and international lists: words without surrounding digits
// and signs (`password-strength.ts` removes those), and complete passwords that are not words.
const words = `
password passwort passw senha senhas senhaforte minhasenha novasenha mudar mudarsenha trocar trocarsenha acesso
acessar entrar entrada admin administrador administrator administracao root user usuario guest convidado visitante teste test
tester testing demo demonstracao login welcome bemvindo bemvinda benvindo changeme default padrao secret segredo secreta
secreto private master mestre access letmein temp temporario provisoria provisorio sistema system server servidor
computador computer internet google facebook instagram whatsapp twitter youtube gmail hotmail outlook yahoo microsoft windows android
iphone apple samsung xiaomi motorola nokia linux ubuntu oracle mysql cisco adobe photoshop autocad revit sketchup
arquiteto arquiteta arquitetura architect architecture engenheiro engenheira engenharia engineer designer design interiores decoracao
projeto projetos obra obras casa casas lar loja lojas lojista vendas vendedor cliente clientes empresa escritorio construcao
esquadro compasso planta prancheta pontos programa fidelidade cartao dinheiro banco bradesco itau santander caixa nubank
brasil brazil brasileiro brasileira brasilia saopaulo paulista paulistano riodejaneiro carioca curitiba salvador bahia recife fortaleza
manaus belem goiania florianopolis portoalegre gaucho minasgerais mineiro nordeste amazonia pernambuco ceara portugal lisboa argentina america europa
paris london newyork miami orlando disney california texas canada japan tokyo
flamengo corinthians palmeiras saopaulofc santos vasco vascodagama botafogo fluminense gremio internacional inter cruzeiro atletico
atleticomg galo mengao timao verdao tricolor peixe colorado athletico furacao bahia vitoria sport nautico coritiba chelsea arsenal liverpool barcelona
barca realmadrid juventus milan benfica futebol football soccer baseball basketball hockey volei neymar ronaldo ronaldinho messi pele kaka romario
deus jesus jesuscristo cristo senhor espiritosanto espirito santo maria nossasenhora aparecida fiel amem amen gloria aleluia
jesusteamo deusefiel deusfiel deuseamor jesusvive jesussalva deusnocomando euamojesus senhorjesus biblia igreja gospel evangelico catolico
amor amores amorzinho meuamor meuamo teamo teamomuito euteamo amote amoreterno paixao coracao querida querido princesa principe rainha
rei anjo anjinho anja estrela estrelinha lua luar sol solzinho ceu flor florzinha rosa rosas girassol margarida borboleta golfinho
vida vidas minhavida vidaboa feliz felicidade alegria sorriso saudade saudades esperanca sonho sonhos liberdade paz sucesso vitoria vencer vencedor
familia family minhafamilia mae mamae pai papai filho filha filhos filhas irmao irma vovo bebe neto neta amigo amiga amigos amizade
gatinha gatinho gatinhos gata gato cachorro cachorrinho dog cat cavalo leao tigre tiger lion dragon dragao monkey macaco panda urso ursinho coelho pantera aguia eagle
lobo wolf tubarao shark cobra passaro peixinho abelha pitbull princess prince queen king angel angels star sunshine sunset summer winter spring autumn verao
inverno primavera outono janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro domingo segunda
sabado sexta natal pascoa carnaval feriado ferias praia mar oceano floresta chuva trovao
love lovely lover loveme loveyou iloveyou iloveu ilove iloveme iloveme forever always baby babygirl babyboy girl boy honey sweet sugar cookie chocolate
cafe coffee cerveja vinho pizza banana morango laranja limao abacaxi melancia pipoca batata brigadeiro coxinha feijoada picanha
superman batman spiderman homemaranha ironman hulk thor avengers vingadores marvel pokemon pikachu charizard naruto sasuke goku vegeta dragonball
starwars jedi yoda matrix harrypotter hermione hogwarts gandalf frodo hobbit zelda mario sonic minecraft roblox fortnite freefire
counterstrike callofduty playstation xbox nintendo gamer games jogos jogador ninja samurai pirata guerreiro warrior killer hunter shadow phoenix
fenix mustang ferrari porsche mercedes corvette camaro harley yamaha honda toyota fusca gol civic corolla chevrolet volkswagen ford fiat palio uno
guitar guitarra violao music musica rock metallica nirvana beatles legiaourbana samba pagode sertanejo forro funk anitta ivete madonna shakira beyonce rihanna
michael michaeljackson elvis blink slipknot linkinpark ironmaiden acdc
mickey minnie donald snoopy garfield hello hellokitty kitty barbie cinderela frozen elsa simba nemo shrek
qwerty qwert qwertyuiop qwertyui qwer azerty asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc zaq zaqwsx
poiuytrewq lkjhgfdsa mnbvcxz abcd abcde abcdef abcdefg abcdefgh abc xyz aaaa qweasd qweasdzxc asdqwe asdasd qweqwe zxczxc
trustno blahblah whatever nothing nada nenhum nenhuma ninguem alguem alguma qualquer quem aqui agora hoje ontem amanha sempre nunca
open abrir abretesesamo sesamo entra porta chave chaves key keys lock cadeado seguro seguranca security safe safety privado pessoal
power poder force forca super mega ultra maxima maximo total turbo speed rapido legal bacana maneiro massa top show
black white blue red green yellow pink purple orange silver gold golden preto branco azul vermelho verde amarelo rosinha roxo prata ouro dourado
diamante diamond platina bronze cristal esmeralda rubi safira perola
jordan hunter ranger buster soccer harley george andrew charlie daniel thomas robert joshua matthew jessica ashley amanda nicole michelle jennifer
joao jose antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno eduardo felipe raimundo rodrigo
manoel mateus matheus andre fernando fabio leonardo gustavo guilherme leandro tiago thiago anderson ricardo marcio jorge sebastiao alexandre roberto
edson diego vitor victor sergio claudio joaquim mauricio renato samuel caio igor vinicius arthur artur davi david miguel heitor bernardo enzo nicolas
henrique murilo otavio benjamin isaac theo alan allan alex wesley wellington washington willian william jonas jonathan julio cesar juliocesar adriano
mariana ana anaclara anabeatriz anapaula anacarolina anajulia antonia francisca adriana juliana marcia fernanda patricia aline sandra camila amanda bruna
jessica leticia julia luciana vanessa gabriela vera vitoria larissa claudia beatriz rita sonia renata eliane josefa simone natalia cristiane carla debora
rosangela jaqueline rosana daniele daniela marlene isabela isabella isabel laura luana luiza luisa helena alice sofia sophia valentina manuela heloisa
lorena livia raquel rafaela priscila monica carolina carol caroline paula tatiana viviane roberta silvia sara sarah rebeca ester esther tania fabiana
silva santos oliveira souza sousa lima pereira ferreira costa rodrigues almeida nascimento alves carvalho araujo ribeiro gomes martins
rocha barbosa moreira mendes nunes cardoso teixeira moura freitas campos cavalcanti dias castro pinto fernandes moraes
`
const whole = `
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1xsw2 q1w2e3r4 q1w2e3r4t5 qwe123qwe a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2b3c4d5e
abcd1234 abc12345 abc123456 abc123abc 123abc123 123qwe123 qwe123456 asd123456 asdf1234 zxcv1234 qwer1234 1234qwer 12345qwert 123456qwerty 123456abc 123456aa
aa123456 a123456789 a12345678 123456789a 1234567890a q123456789 p@ssw0rd p@ssword pa55word pa55w0rd passw0rd s3nh4 s3nha123 @dmin123 adm1n123
0123456789 01234567890 9876543210 147258369 159357456 741852963 789456123 123698745 951753852 112233445566 123123123123 121212121212 101010101010
11111111 00000000 12341234 12121212 87654321 88888888 147852369 13579246810 246813579
`

const split = (text: string): string[] => text.trim().split(/\s+/)

/** Lower-case words without accents that make a password weak, with or without digits around them. */
export const commonWords: ReadonlySet<string> = new Set(
  split(words).map((word) => word.normalize('NFD').replace(/\p{M}/gu, '')),
)

/** Complete passwords in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(split(whole))
