import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { visitors } from '../addresses.ts'
import { expect, test } from '../journey.ts'
import { folder, shotOf } from './choice.ts'

/** A page for each kind of visitor with a row for each screen, and a picture of its first views that is read in a minute. */
for (const { name } of visitors)
  test(`contact sheet of a ${name}`, async ({ page }) => {
    const own = join(folder, name)
    test.skip(!existsSync(own), 'No picture was taken')
    const files = readdirSync(own).sort()
    const screens = Map.groupBy(files, (file) => shotOf(file).path)
    expect(screens.size).toBeGreaterThan(0)
    const sections = [...screens].map(([path, shots]) => sectionOf(name, path, shots))
    const whole = join(folder, `${name}.html`)
    writeFileSync(whole, pageOf(name, sections.join('\n')))
    const firstViews = files.filter((file) => isFirstView(file))
    const short = join(folder, `${name}-first-views.html`)
    writeFileSync(
      short,
      pageOf(name, `<div class="row">${firstViews.map((file) => figureOf(name, file)).join('')}</div>`),
    )
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto(pathToFileURL(short).href)
    await page.screenshot({ path: join(folder, `${name}.jpg`), fullPage: true, type: 'jpeg', quality: 80 })
  })

function isFirstView(file: string): boolean {
  const { state, width, theme, language } = shotOf(file)
  return state === 'full' && width === 1280 && theme === 'light' && language === 'ptBR'
}

const sectionOf = (visitor: string, path: string, files: readonly string[]) => `
<section><h2>${path}</h2><div class="row">${files.map((file) => figureOf(visitor, file)).join('')}</div></section>`

function figureOf(visitor: string, file: string): string {
  const { path, state, width, theme, language } = shotOf(file)
  const source = `${visitor}/${encodeURIComponent(file)}`
  return `<figure><a href="${source}"><img loading="eager" src="${source}" alt=""></a>
<figcaption>${path} · ${state} · ${width} · ${theme} · ${language}</figcaption></figure>`
}

const pageOf = (title: string, content: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
body { font: 12px system-ui; margin: 16px; background: #ddd }
.row { display: flex; flex-wrap: wrap; gap: 12px }
figure { margin: 0; width: 300px }
img { width: 100%; height: 210px; object-fit: cover; object-position: top; background: #fff; border: 1px solid #999 }
</style>
<h1>${title}</h1>${content}</html>`
