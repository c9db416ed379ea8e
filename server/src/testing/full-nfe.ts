import { aCnpj, aCpf } from '../fiscal/samples/documents.ts'

const ADDRESS =
  '<xLgr>Rua das Acácias</xLgr><nro>S/N</nro><xBairro>Centro</xBairro><cMun>3509502</cMun><xMun>Campinas</xMun>'
const PLACE = `${ADDRESS}<UF>SP</UF>`
const TAXES =
  '<imposto><vTotTrib>3.10</vTotTrib><ICMS><ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>10.00</vBC><pICMS>18.00</pICMS>' +
  '<vICMS>1.80</vICMS></ICMS00></ICMS><PIS><PISAliq><CST>01</CST><vBC>10.00</vBC><pPIS>0.65</pPIS><vPIS>0.07</vPIS></PISAliq></PIS>' +
  '<COFINS><COFINSAliq><CST>01</CST><vBC>10.00</vBC><pCOFINS>3.00</pCOFINS><vCOFINS>0.30</vCOFINS></COFINSAliq></COFINS></imposto>' +
  '<infAdProd>Lote 7 &amp; cor "areia"</infAdProd>'

/**
 * Adds to an invoice of the builder what issuers write besides the fields that are read: taxes, transport, payment,
 * and documents and values of others under the same names.
 */
export const withAllFields = (content: string): string =>
  content
    .replace('<tpEmis>', '<idDest>1</idDest><cMunFG>3509502</cMunFG><tpImp>1</tpImp><tpEmis>')
    .replace(
      '</finNFe>',
      '</finNFe><indFinal>1</indFinal><indPres>1</indPres><procEmi>0</procEmi><verProc>ERP 7</verProc>',
    )
    .replace('<enderEmit>', `<xFant>Loja</xFant><enderEmit>${ADDRESS}`)
    .replace('</enderEmit>', '<CEP>13010000</CEP></enderEmit><IE>110042490114</IE><CRT>3</CRT>')
    .replace('</dest>', `<enderDest>${PLACE}</enderDest><indIEDest>9</indIEDest></dest>`)
    .replace(
      '<det ',
      `<retirada><CNPJ>${aCnpj(801)}</CNPJ>${PLACE}</retirada><entrega><CPF>${aCpf(802)}</CPF>${PLACE}</entrega>` +
        `<autXML><CNPJ>${aCnpj(803)}</CNPJ></autXML><det `,
    )
    .replaceAll(
      '<indTot>',
      '<cEANTrib>SEM GTIN</cEANTrib><uTrib>UN</uTrib><qTrib>1.0000</qTrib><vUnTrib>1.0000000000</vUnTrib><indTot>',
    )
    .replaceAll('</prod>', `</prod>${TAXES}`)
    .replace(
      '<ICMSTot>',
      '<ICMSTot><vBC>10.00</vBC><vICMS>1.80</vICMS><vICMSDeson>0.00</vICMSDeson><vST>0.00</vST>',
    )
    .replace('</ICMSTot>', '<vTotTrib>3.10</vTotTrib></ICMSTot><retTrib><vRetPIS>0.00</vRetPIS></retTrib>')
    .replace(
      '</modFrete>',
      `</modFrete><transporta><CNPJ>${aCnpj(804)}</CNPJ><xNome>Transportes</xNome></transporta><vol><qVol>2</qVol></vol>`,
    )
    .concat(
      '<cobr><fat><nFat>1</nFat><vOrig>99.00</vOrig><vDesc>98.00</vDesc><vLiq>1.00</vLiq></fat>' +
        '<dup><nDup>001</nDup><dVenc>2026-12-20</dVenc><vDup>1.00</vDup></dup></cobr>' +
        '<pag><detPag><tPag>17</tPag><vPag>99.00</vPag></detPag><vTroco>0.00</vTroco></pag>' +
        '<infAdic><infCpl>Pedido 7; troca em 30 dias</infCpl></infAdic>' +
        `<infRespTec><CNPJ>${aCnpj(805)}</CNPJ><xContato>Suporte</xContato></infRespTec>`,
    )

/** Starts each element on a line of its own, as some programs save a file again. */
export const indented = (xml: string): string => xml.replaceAll(/><(?!\/)/g, '>\n  <')
