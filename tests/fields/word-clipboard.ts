/** What Word and Google Docs put on the clipboard, shortened to what matters. */

export const WORD_HTML = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta charset="utf-8"><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal { font-family: "Calibri"; margin: 0cm } --></style></head>
<body lang=PT-BR style='tab-interval:35.4pt'>
<!--StartFragment-->
<h1 align=center style='text-align:center;color:red'><span style='font-family:"Times New Roman"'>Termo de <b>compromisso</b><o:p></o:p></span></h1>
<h4>Das partes</h4>
<p class=MsoNormal style='text-align:justify;margin-left:2cm'><span style='font-size:14.0pt;color:#1F4E79'>Eu, [NOME_PROPRIETARIO], CPF&nbsp;<b style='mso-bidi-font-weight:normal'>[cpf_proprietario]</b>, <i>declaro</i> e <u>aceito</u>.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Cercar a área<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span></span><![endif]>com estacas<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>Manter o gado fora<o:p></o:p></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'>
 <thead><tr style='height:14pt'><th width=302 style='width:226pt'><p class=MsoNormal><b>Material</b></p></th><th><p class=MsoNormal>Total</p></th></tr></thead>
 <tr><td width=302 colspan=1 style='background:yellow'><p class=MsoNormal>Estacas<img src="file:///C:/logo.png"></p></td><td><p class=MsoNormal>[TOTAL_ESTACAS]</p></td></tr>
</table>
<p class=MsoNormal><span><br clear=all style='page-break-before:always'></span></p>
<p class=MsoNormal><a href="https://example.org">Segunda página</a> [VARIAVEL_QUE_NAO_EXISTE]<script>alert(1)</script></p>
<!--EndFragment-->
</body></html>`;

export const GOOGLE_DOCS_HTML = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
<h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400">Do objeto</span></h2>
<p dir="ltr" style="text-align:right"><span style="font-weight:700;font-style:italic;text-decoration:underline">Valadares</span><span style="font-weight:400">, [DIA] de [MÊS] de [ANO]</span></p>
<ol><li dir="ltr" style="list-style-type:upper-roman"><p dir="ltr"><span>Primeiro</span></p></li></ol></b>`;

/** Blank lines, as Google Docs writes them, and what browsers put behind a copy. */
export const GOOGLE_DOCS_BLANK_HTML = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-2"><br /><div>um<br>dois</div><br /><p dir="ltr"><span>Antes</span></p><br /><p dir="ltr"><span>Depois</span><br /><span>da quebra</span></p><br /><br /><ul><li dir="ltr"><p><span>Item</span></p></li></ul><br />
<div dir="ltr"><table><tr><td><p>Casa</p></td></tr></table></div><br /><p dir="ltr"><span>Fim.</span></p></b><br class="Apple-interchange-newline"><!--EndFragment-->`;

/** A name whose letters are formatted in parts. */
export const SPLIT_VARIABLE_HTML = `<p>O produtor [NOME_<span style="font-weight:700">PROPRIETARIO</span>], em [<b>MÊS</b>] de [A<i>N</i>O], [NA<b>DA</b>]</p>`;

/** A paragraph whose number is Word's automatic one, of a list and a level: `l0 level1`. */
function numbered(series: string, marker: string, text: string, font = 'Calibri'): string {
  return `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${series} lfo1'><![if !supportLists]><span style='font-family:${font}'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
}

/** The clauses of a term, with the kinds of numbers that such papers have. */
export const WORD_CLAUSES_HTML = `<html><body lang=PT-BR><!--StartFragment-->
${numbered('l0 level1', 'CLÁUSULA 1ª –', 'Do objeto')}
${numbered('l1 level1', '1.', 'Cercar a área')}
<p class=MsoNormal>Com o material entregue.</p>
${numbered('l1 level1', '2.', 'Manter o gado fora')}
${numbered('l1 level2', '2.1.', 'da cerca')}
${numbered('l1 level2', '2.2.', 'da nascente')}
${numbered('l1 level1', '3.', 'Permitir visitas')}
${numbered('l2 level1', 'Art. 1º', 'O produtor:')}
${numbered('l2 level2', 'I –', 'planta')}
${numbered('l2 level2', 'II –', 'conserva')}
${numbered('l2 level3', 'a)', 'a cerca')}
${numbered('l2 level3', 'b)', 'o acesso')}
<p class=MsoNormal>Entende-se por conservar reparar.</p>
${numbered('l2 level2', 'III –', 'avisa')}
${numbered('l3 level1', '§ 1º', 'Conforme o inciso II.')}
${numbered('l4 level1', 'h)', 'oitava')}
${numbered('l4 level1', 'i)', 'nona')}
${numbered('l5 level1', '§', 'ponto', 'Wingdings')}
${numbered('l5 level2', 'o', 'ponto dentro', '"Courier New"')}
<!--EndFragment--></body></html>`;

/** What they are in the term. */
export const CLAUSES_HTML =
  '<p>CLÁUSULA 1ª – Do objeto</p>' +
  '<ol><li><p>Cercar a área</p></li></ol>' +
  '<p>Com o material entregue.</p>' +
  '<ol start="2"><li><p>Manter o gado fora</p><p>2.1. da cerca</p><p>2.2. da nascente</p></li><li><p>Permitir visitas</p></li></ol>' +
  '<p>Art. 1º O produtor:</p>' +
  '<ol type="I"><li><p>planta</p></li><li><p>conserva</p><ol type="a"><li><p>a cerca</p></li><li><p>o acesso</p></li></ol></li></ol>' +
  '<p>Entende-se por conservar reparar.</p>' +
  '<ol start="3" type="I"><li><p>avisa</p></li></ol>' +
  '<p>§ 1º Conforme o inciso II.</p>' +
  '<ol start="8" type="a"><li><p>oitava</p></li><li><p>nona</p></li></ol>' +
  '<ul><li><p>ponto</p><ul><li><p>ponto dentro</p></li></ul></li></ul>';
