import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The output folder, with a subfolder for each kind of visitor. */
export const folder = resolve(import.meta.dirname, '../../artifacts/pictures')

const listOf = (name: string, fallback: string) => (process.env[name] ?? fallback).split(',')

/** The widths in pixels, from PICTURES_WIDTHS. */
export const widths = listOf('PICTURES_WIDTHS', '360,1280,1920').map(Number)

/** The languages, from PICTURES_LANGUAGES. */
export const languages = listOf('PICTURES_LANGUAGES', 'ptBR,en')

/** The themes, from PICTURES_THEMES. */
export const themes = listOf('PICTURES_THEMES', 'light,dark')

/** The addresses to take, from PICTURES_ONLY: a regular expression. */
export const only = new RegExp(process.env['PICTURES_ONLY'] ?? '')

/** The states to take, from PICTURES_STATES: a regular expression over `full`, `open`, `empty`, `failing` and `loading`. */
export const states = new RegExp(process.env['PICTURES_STATES'] ?? '')

/** The subject of a picture; its parts make up the name of the file. */
export interface Shot {
  readonly visitor: string
  readonly path: string
  readonly state: string
  readonly width: number
  readonly theme: string
  readonly language: string
}

/** Returns the file of a picture and makes its folder. */
export function fileOf({ visitor, path, state, width, theme, language }: Shot): string {
  mkdirSync(join(folder, visitor), { recursive: true })
  const screen = path.replaceAll(/[/:*]+/g, '-').replace(/^-/, '') || 'home'
  return join(folder, visitor, [screen, state, width, theme, language].join('~').concat('.jpg'))
}

/** Parses the subject of a picture from the name of its file. */
export function shotOf(name: string): Omit<Shot, 'visitor'> {
  const [path = '', state = '', width = '', theme = '', language = ''] = name.replace(/\.jpg$/, '').split('~')
  return { path, state, width: Number(width), theme, language }
}
