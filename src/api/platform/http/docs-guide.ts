/** The words and the look of `/api/docs`; `docs.test.ts` follows its steps. */

export const DOCS_STYLE = `
:root{color-scheme:light;--ink:#10312b;--soft:#f2f7f4;--line:#c9dcd3;--water:#0b6b5d}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:#fff}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.8rem}h2{margin-top:2.5rem;border-bottom:2px solid var(--line)}
pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;padding:.75rem;overflow:auto;white-space:pre-wrap;word-break:break-word}
code{font-family:ui-monospace,monospace;font-size:.92em;overflow-wrap:anywhere}
details{border-bottom:1px solid var(--line);padding:.4rem 0}summary{cursor:pointer;padding:.2rem}summary b{color:var(--water);display:inline-block;min-width:4.2rem}
summary:focus-visible{outline:3px solid var(--water);outline-offset:2px}table{border-collapse:collapse;width:100%;margin:.75rem 0}
caption{text-align:left;font-weight:600;padding:.25rem 0}th,td{text-align:left;padding:.3rem .5rem;border-top:1px solid var(--line);vertical-align:top}
@media(max-width:40rem){thead{display:none}tr,th,td{display:block;border:0;padding:.1rem 0}tr{border-top:1px solid var(--line);padding:.3rem 0}}
`;

export const DOCS_GUIDE = `
<p>Tudo o que o painel faz passa por estas chamadas. A descrição para programas está em
<a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<h2 id="comecar">Para começar</h2>
<pre>VERTENTE=http://127.0.0.1:3000
curl "$VERTENTE/api/auth" -H "Content-Type: application/json" \\
  -d '{"email":"voce@exemplo.org","password":"sua senha","remember":false}'
TOKEN=cole aqui o token da resposta
curl "$VERTENTE/api/user" -H "Authorization: Bearer $TOKEN"</pre>
<ul>
<li>Datas são <code>AAAA-MM-DD</code>; data e hora, <code>AAAA-MM-DDTHH:mm</code> no fuso da organização. CPF, CEP e telefones vão só com os algarismos. Dinheiro e decimais são números com ponto.</li>
<li>Listas respondem <code>{"data": […], "meta": {"page", "per_page", "total"}}</code> e aceitam <code>page</code>, <code>per_page</code> (até 200), <code>q</code> e <code>sort</code> (<code>name</code> ou <code>-name</code>).</li>
<li>Referências são escritas pelo nome com um número (<code>"basin": 1</code>) e lidas como <code>basin_id</code> e um objeto <code>basin</code>.</li>
<li>Um registro lido traz <code>ETag</code>. Mande-o em <code>If-Match</code> ao atualizar ou excluir: se alguém mudou o registro, a resposta é 412 e nada muda.</li>
<li>Um <code>POST</code> com <code>Idempotency-Key</code> pode ser repetido sem criar nada em dobro.</li>
<li>Documentos (PDF, planilhas, fotos) vêm direto; com <code>Accept: application/json</code> vem <code>{"url"}</code>, um endereço assinado que vale cinco minutos.</li>
<li>Erros são <code>application/problem+json</code>; <code>detail</code> é uma frase que se pode mostrar e <code>errors</code> diz o que há em cada campo.</li>
</ul>
<h2 id="chaves">Para um programa</h2>
<p>Em vez da senha, use uma chave, criada em Minha conta, "Chaves para programas": parte dos seus direitos, até uma data. Ela vai onde iria o token.</p>
<pre>curl "$VERTENTE/api/vehicles" -H "Authorization: Bearer vtt_…"</pre>
<h2 id="cadeia">Do croqui ao termo</h2>
<pre>P="$VERTENTE/api/projects/1/rural_properties/1"; A="Authorization: Bearer $TOKEN"
curl -OJ "$VERTENTE/api/water_spring_template" -H "$A"
curl "$P/water_springs/import" -H "$A" -F "spreadsheet=@croqui-nascente.xlsx"
curl "$P/water_springs" -H "$A" -H "Content-Type: application/json" -d '{"import_id": 1}'
curl -OJ "$P/delivery_note?water_springs[]=1" -H "$A"
curl -OJ "$P/term" -H "$A"
curl -X PUT "$P/water_springs/1" -H "$A" -H "Content-Type: application/json" \\
  -d '{"status": 1, "delivery_date": "2026-11-21T14:30"}'</pre>
`;
