/** The mark of the product, in the accent of the light and of the dark paper. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><style>path{fill:#a1451c}@media(prefers-color-scheme:dark){path{fill:#e59467}}</style><path fill-rule="evenodd" d="M3 2L34 33H3V28.2H7.5V26.4H3V21.9H6V20.1H3V15.6H7.5V13.8H3ZM11.5 18.4V25.9H19Z"/></svg>'

const styles = `
body { background: #fbfaf7; }
.swagger-ui .info { margin: 32px 0 24px; }
.swagger-ui .info .title { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; color: #1d1b18; }
.swagger-ui .info .title::before {
  content: ''; inline-size: 36px; block-size: 36px; background: url('mark.svg') center / contain no-repeat;
}
.swagger-ui .info .title small { position: static; }
.swagger-ui .scheme-container { background: #fff; box-shadow: none; border-block: 1px solid #e4dfd6; }
`

/** The title, mark and colours of the API's reference. */
export const referenceTheme = {
  title: 'Esquadro API',
  favicon: [{ filename: 'mark.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: mark }],
  css: [{ filename: 'esquadro.css', content: styles }],
}
