/** The first sheet of the template: what a technician does in the field and at the desk. */

export interface InstructionStep {
  readonly title: string;
  readonly lines: readonly string[];
}

export const INSTRUCTIONS_TITLE = 'Como preencher o croqui da nascente';

export const INSTRUCTIONS: readonly InstructionStep[] = [
  {
    title: '1. Antes de ir a campo: configure o GPS',
    lines: [
      'Datum: SIRGAS 2000. Se o aparelho não tiver essa opção, use WGS 84. SAD 69 não é aceito.',
      'Formato da posição: UTM. O aparelho mostra a zona (por exemplo 24K), o Este (6 dígitos) e o Norte (7 dígitos).',
      'Não use graus: latitude e longitude não são lidas.',
    ],
  },
  {
    title: "2. Em campo: meça a cerca e os olhos d'água",
    lines: [
      'Marque um ponto em cada canto da cerca, na ordem em que se anda ao longo dela, sempre no mesmo sentido.',
      'Não é preciso repetir o primeiro ponto no fim: a cerca se fecha sozinha.',
      "Marque também cada olho d'água. Ele fica em outra aba e não faz parte da cerca.",
      "A cerca precisa de pelo menos 3 vértices. Sem nenhum vértice, é usada a área padrão do projeto, em círculo, em volta dos olhos d'água.",
    ],
  },
  {
    title: '3. No computador: preencha as abas',
    lines: [
      'Aba "Nascente": preencha a coluna B. Os campos com * são obrigatórios. Onde há uma seta, escolha na lista.',
      'Aba "Vértices": uma linha para cada vértice da cerca, na ordem da caminhada. O número pode ser o do seu GPS.',
      'Aba "Olhos d\'água": uma linha para cada olho d\'água.',
      'Zona: escreva como no GPS (24K). Se todos os pontos têm a mesma zona, basta preencher "Zona UTM padrão" na aba "Nascente".',
      'Este e Norte: em metros, como 283412,5 ou 283412. Cada tabela tem lugar para 500 pontos; linhas em branco são puladas.',
      'Só as células claras podem ser preenchidas. Não mude o nome das abas e não apague linhas nem colunas.',
    ],
  },
  {
    title: '4. Envie a planilha',
    lines: [
      'Salve o arquivo como .xlsx ou .ods, sem fotos (até 5 MB). As fotos são enviadas depois, na tela da nascente.',
      'No painel, abra a propriedade, depois "Nascentes" e "+ Adicionar". Escolha o arquivo e clique em "Ler Arquivo".',
      'Se houver algo a corrigir, o painel diz a aba e a célula. Corrija, salve e leia o arquivo de novo.',
      'Confira a área, a cerca e os materiais calculados e clique em "Cadastrar".',
    ],
  },
];
