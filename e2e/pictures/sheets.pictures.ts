import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { visitors } from '../addresses.ts'
import { expect, test } from '../journey.ts'
import { folder, shotOf } from './choice.ts'

/**
 * A page for each kind of visitor with a row for each screen, and one picture of all first views for a quick
 * review.
 */
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
    const short = join(folder, `${name}-first-views.html`)
    writeFileSync(
      short,
      pageOf(
        name,
        `<div class="row">${[...screens].map(([path, shots]) => firstViewsOf(name, path, shots)).join('')}</div>`,
      ),
    )
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.goto(pathToFileURL(short).href)
    await page.screenshot({ path: join(folder, `${name}.jpg`), fullPage: true, type: 'jpeg', quality: 80 })
  })

/**
 * A screen on a desktop in the light theme, and beside it on a phone in the dark one, in Portuguese if both
 * were taken.
 */
function firstViewsOf(visitor: string, path: string, files: readonly string[]): string {
  const full = files.filter((file) => shotOf(file).state === 'full')
  const find = (desk: boolean, theme: string) => {
    const fitting = full.filter((file) => shotOf(file).width > 600 === desk)
    return (
      fitting.find((file) => shotOf(file).theme === theme && shotOf(file).language === 'ptBR') ?? fitting[0]
    )
  }
  const images = [find(true, 'light'), find(false, 'dark')].map((file) =>
    file
      ? `<img class="${shotOf(file).width > 600 ? 'desk' : 'phone'}" src="${addressOf(visitor, file)}" alt="">`
      : '',
  )
  return `<figure class="pair"><div>${images.join('')}</div><figcaption>${path}</figcaption></figure>`
}

const addressOf = (visitor: string, file: string) => `${visitor}/${encodeURIComponent(file)}`

const sectionOf = (visitor: string, path: string, files: readonly string[]) => `
<section><h2>${path}</h2><div class="row">${files.map((file) => figureOf(visitor, file)).join('')}</div></section>`

function figureOf(visitor: string, file: string): string {
  const { path, state, width, theme, language } = shotOf(file)
  const source = addressOf(visitor, file)
  return `<figure><a href="${source}"><img loading="eager" src="${source}" alt=""></a>
<figcaption>${path} · ${state} · ${width} · ${theme} · ${language}</figcaption></figure>`
}

const pageOf = (title: string, content: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
body { font: 12px system-ui; margin: 16px; background: #ddd }
.row { display: flex; flex-wrap: wrap; gap: 12px }
figure { margin: 0; width: 300px }
.pair { width: 364px }
.pair div { display: flex; gap: 4px }
.pair .desk { width: 258px }
.pair .phone { width: 102px }
img { width: 100%; height: 210px; object-fit: cover; object-position: top; background: #fff; border: 1px solid #999 }
</style>
<h1>${title}</h1>${content}</html>`
