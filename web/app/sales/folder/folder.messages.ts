import { defineMessages } from '../../platform/i18n/messages.ts'

export const messages = defineMessages({
  ptBR: {
    text: 'Se o seu sistema grava os XML em uma pasta, este aplicativo envia cada nota sozinho e, depois de qualquer parada, continua de onde estava. Ele só lê a pasta: não move nem apaga nada, e um registro diz o que aconteceu com cada arquivo.',
    steps: 'Como começar',
    download: 'Baixe o aplicativo',
    downloadText:
      'Um só arquivo, para um computador que vê a pasta e tem o Node.js 18 ou mais novo (Windows ou Linux).',
    downloadLink: 'Baixar esquadro-pasta.mjs',
    key: 'Tenha a chave da loja',
    keyNone:
      'A loja ainda não tem uma chave. Peça ao programa uma chave de API com a permissão de enviar notas: ela é mostrada uma única vez.',
    keySome:
      'A loja já tem chave. Quem não a guardou pede outra ao programa: cada chave é mostrada uma única vez.',
    keys: 'Chaves da loja',
    keyUsed: 'usada pela última vez em {{at}}',
    keyUnused: 'ainda não usada',
    keyUntil: 'vale até {{at}}',
    install: 'Instale com um comando',
    installText:
      'Rode-o na pasta do download. Ele pergunta a pasta e a chave, confere as duas e passa a funcionar sozinho.',
    command: 'Comando de instalação',
    copy: 'Copiar',
    copied: 'Copiado',
    copyFailed: 'Não foi possível copiar. Selecione o comando e copie.',
    received: 'Ver as notas recebidas do sistema da loja',
  },
  en: {
    text: 'If your system writes its XML files into a folder, this program sends each invoice by itself and continues where it was after any stop. It only reads the folder: it moves and deletes nothing, and a log says what happened to each file.',
    steps: 'How to start',
    download: 'Download the program',
    downloadText:
      'A single file, for a computer that sees the folder and has Node.js 18 or newer (Windows or Linux).',
    downloadLink: 'Download esquadro-pasta.mjs',
    key: 'Have the key of the store',
    keyNone:
      'The store has no key yet. Ask the programme for an API key that may send invoices: it is shown only once.',
    keySome:
      'The store has a key. If nobody kept it, ask the programme for another one: each key is shown only once.',
    keys: 'Keys of the store',
    keyUsed: 'last used on {{at}}',
    keyUnused: 'not used yet',
    keyUntil: 'valid until {{at}}',
    install: 'Install it with one command',
    installText:
      'Run it where the download is. It asks for the folder and the key, checks both, and then works by itself.',
    command: 'Command of the installation',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'It could not be copied. Select the command and copy it.',
    received: 'Show the invoices received from the store’s system',
  },
})
