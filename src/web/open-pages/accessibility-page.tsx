/** What the panel does so that everybody can use it, what was tried, and what is still missing. */
import { PageTitle } from '../components/page-title.tsx';
import { ADDRESSES } from '../platform/addresses.ts';
import classes from './accessibility-page.module.css';

export function AccessibilityPage() {
  return (
    <div className={`sign-in ${classes.page}`}>
      <main className={classes.text}>
        <a href={ADDRESSES.start}>Ir para o painel</a>
        <PageTitle>Acessibilidade</PageTitle>
        <p>
          O Vertente é para quem trabalha no escritório e no campo, com qualquer aparelho e de qualquer jeito
          de enxergar, ouvir e apertar. Seguimos as WCAG 2.2, nível AA, e os atalhos do eMAG.
        </p>

        <h2>Como usar do seu jeito</h2>
        <ul>
          <li>
            Em “Minha conta”, “Aparência”: clara, escura ou como no aparelho, e “Mais contraste”. As letras
            acompanham o tamanho escolhido no navegador.
          </li>
          <li>
            Pelo teclado: Tab passa de um a outro, Ctrl+K (⌘K no Mac) busca qualquer coisa e “?” mostra todas
            as teclas. O primeiro Tab oferece “Ir para o conteúdo”. O que está em foco tem um contorno forte.
          </li>
          <li>
            Quem pediu ao aparelho menos movimento, mais contraste ou cores próprias tem isso também aqui.
          </li>
          <li>
            Onde há desenho há também texto: o mapa e os gráficos em “Ver como tabela”, a cerca na tabela de
            vértices. Nenhuma situação é dita só por uma cor.
          </li>
          <li>O que se digitou fica na tela quando algo é recusado, e o motivo aparece junto do campo.</li>
        </ul>

        <h2>O que foi verificado</h2>
        <p>Em novembro de 2026, por nós mesmos, no Chromium:</p>
        <ul>
          <li>
            cada tela com o axe-core, clara e escura, num computador (1280 px) e num celular (360 px), com
            registros, vazia, com uma falha de leitura e com a pergunta antes de excluir: nenhum achado;
          </li>
          <li>
            com 320 px de largura, como uma tela de 1280 px ampliada a 400 %: nada rola para os dois lados;
          </li>
          <li>
            o contraste de cada par de cores de texto e fundo: 4,5 para 1 ou mais e, com “Mais contraste”, 7
            para 1 ou mais.
          </li>
        </ul>
        <p>Estas verificações são repetidas a cada mudança do programa, em parte ou inteiras.</p>

        <h2>O que falta</h2>
        <ul>
          <li>Um programa não acha tudo: ainda não houve teste com pessoas que usam leitor de tela.</li>
          <li>Os documentos em PDF e as planilhas geradas não foram verificados.</li>
          <li>Outros navegadores além do Chromium não foram verificados deste modo.</li>
          <li>
            Desenhar a cerca sobre o mapa tem a mesma tarefa pelas setas do teclado e pela tabela, mas não há
            descrição do fundo do mapa.
          </li>
        </ul>

        <h2>Algo atrapalhou?</h2>
        <p>
          Conte a quem cuida do Vertente na sua organização, a gerência ou o escritório de projetos: em que
          tela foi, com que aparelho, e o que você queria fazer.
        </p>
      </main>
    </div>
  );
}
